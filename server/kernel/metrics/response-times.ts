import { seconds } from '../../../contract/duration.ts'

/** Upper bounds in seconds: each is a line per route and status. */
const bounds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]
const name = 'http_request_duration_seconds'

interface Series {
  /** The beginnings of its lines, in their order: every bucket, the sum, the count. */
  readonly lines: readonly string[]
  /** Responses up to each bound that are above the one before; the last place is for all others. */
  readonly counts: number[]
  sum: number
}

const escaped = (value: string): string => value.replace(/[\\"\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`))

function createSeries(method: string, route: string, status: number): Series {
  const labels = `method="${escaped(method)}",route="${escaped(route)}",status="${status}"`
  const buckets = [...bounds.map(String), '+Inf'].map((le) => `${name}_bucket{le="${le}",${labels}} `)
  return {
    lines: [...buckets, `${name}_sum{${labels}} `, `${name}_count{${labels}} `],
    counts: Array.from({ length: bounds.length + 1 }, () => 0),
    sum: 0,
  }
}

/**
 * The histogram of responses. Our own instead of the library's, which takes twenty times as long to note a response and
 * several times as long to write the many lines (docs/decisions/046-metrics-and-alerts.md).
 */
export function createResponseTimes() {
  const routes = new Map<string, Map<string, Map<number, Series>>>()
  const seriesOf = (method: string, route: string, status: number): Series => {
    const methods = routes.get(route) ?? new Map<string, Map<number, Series>>()
    routes.set(route, methods)
    const statuses = methods.get(method) ?? new Map<number, Series>()
    methods.set(method, statuses)
    const series = statuses.get(status) ?? createSeries(method, route, status)
    statuses.set(status, series)
    return series
  }
  return {
    /** `route`: a pattern. `duration` in milliseconds. */
    observe(method: string, route: string, status: number, duration: number): void {
      const series = routes.get(route)?.get(method)?.get(status) ?? seriesOf(method, route, status)
      const time = duration / seconds(1)
      let place = 0
      while (place < bounds.length && time > (bounds[place] ?? 0)) place += 1
      series.counts[place] = (series.counts[place] ?? 0) + 1
      series.sum += time
    },
    /** In the text format of Prometheus. */
    text(): string {
      let text = `# HELP ${name} Responses by method, route and status; _count is their number\n# TYPE ${name} histogram\n`
      for (const methods of routes.values()) {
        for (const statuses of methods.values()) {
          for (const series of statuses.values()) text += textOf(series)
        }
      }
      return text
    },
  }
}

function textOf({ lines, counts, sum }: Series): string {
  let text = ''
  let total = 0
  for (const [i, count] of counts.entries()) {
    total += count
    text += `${lines[i]}${total}\n`
  }
  return `${text}${lines[counts.length]}${sum}\n${lines[counts.length + 1]}${total}\n`
}
