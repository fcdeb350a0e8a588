import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { seconds } from '../../../contract/duration.ts'
import { takeLongestTasks, watchTasks } from './longest-tasks.ts'

/** One response: its route's pattern (never an address, of which there is no end), status and duration in milliseconds. */
export type ObserveResponse = (method: string, route: string, status: number, duration: number) => void

export interface Metrics {
  /** Where nouns register what they report. */
  readonly registry: Registry
  readonly observeResponse: ObserveResponse
  /** Counts a failed statement. */
  noteDatabaseError(isOutage: boolean): void
  /** All metrics in the text format of Prometheus 0.0.4. Calls within a second share one result. */
  scrape(): Promise<string>
  stop(): void
}

/** Sampling interval of the event loop's lag (milliseconds). */
const lagStep = 20
const sharedFor = seconds(1)

/** Creates the metrics of the process: responses, errors of the database, memory, processor time, event loop. */
export function createMetrics(now: () => number = () => performance.now()): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const responses = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Responses by method, route and status; _count is their number',
    labelNames: ['method', 'route', 'status'],
    // Each is a line per route and status.
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers,
  })
  const databaseErrors = new Counter({
    name: 'spawnpoint_database_errors_total',
    help: 'Failed statements: outage (the database is unavailable) or other',
    labelNames: ['kind'],
    registers,
  })
  for (const kind of ['outage', 'other']) databaseErrors.inc({ kind }, 0)
  const lag = addProcess(registry)

  let shared: { readonly text: Promise<string>; readonly until: number } | undefined
  return {
    registry,
    observeResponse: (method, route, status, duration) =>
      responses.observe({ method, route, status }, duration / seconds(1)),
    noteDatabaseError: (isOutage) => databaseErrors.inc({ kind: isOutage ? 'outage' : 'other' }),
    scrape() {
      if (shared === undefined || now() >= shared.until) {
        const text = registry.metrics()
        shared = { text, until: now() + sharedFor }
        text.catch(() => {
          shared = undefined
        })
      }
      return shared.text
    },
    stop: () => void lag.disable(),
  }
}

/** Memory, processor time and the event loop's lag, under the names of Prometheus' own clients. */
function addProcess(registry: Registry) {
  const registers = [registry]
  const lag = monitorEventLoopDelay({ resolution: lagStep })
  lag.enable()
  const gauge = (name: string, help: string, read: () => number): void => {
    const metric: Gauge = new Gauge({ name, help, registers, collect: () => metric.set(read()) })
  }
  gauge('process_resident_memory_bytes', 'Resident memory', () => process.memoryUsage.rss())
  gauge('nodejs_heap_size_used_bytes', 'Used heap of V8', () => process.memoryUsage().heapUsed)
  gauge('process_start_time_seconds', 'Start of the process since 1970', () => performance.timeOrigin / seconds(1))
  let counted = 0
  const cpu: Counter = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of the process',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      const total = (user + system) / 1e6
      cpu.inc(Math.max(0, total - counted))
      counted = total
    },
  })
  // A sample includes the interval of its own timer.
  const delay = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - lagStep / seconds(1)) || 0
  const mean = new Gauge({ name: 'nodejs_eventloop_lag_mean_seconds', help: 'Since the last scrape', registers })
  const p99 = new Gauge({ name: 'nodejs_eventloop_lag_p99_seconds', help: 'Since the last scrape', registers })
  const max: Gauge = new Gauge({
    name: 'nodejs_eventloop_lag_max_seconds',
    help: 'Since the last scrape',
    registers,
    collect() {
      max.set(delay(lag.max))
      mean.set(delay(lag.mean))
      p99.set(delay(lag.percentile(99)))
      lag.reset()
    },
  })
  addLongestTasks(registers)
  return lag
}

/** Sources that one scrape names. */
const namedSources = 10

/** What blocked the event loop; see longest-tasks.ts. */
function addLongestTasks(registers: Registry[]): void {
  watchTasks()
  const tasks: Gauge = new Gauge({
    name: 'spawnpoint_longest_task_seconds',
    help: 'The longest time since the last scrape that a source kept the event loop busy, of the ten with the longest ones: a route, a job, or datagrams',
    labelNames: ['source'],
    registers,
    collect() {
      tasks.reset()
      for (const [source, time] of takeLongestTasks(namedSources)) tasks.set({ source }, time / seconds(1))
    },
  })
}
