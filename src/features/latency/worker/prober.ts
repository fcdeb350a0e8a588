import type { FromWorker, ToWorker } from '../core/probe-messages.ts'
import type { ProbeResult } from '../core/probe-result.ts'
import { isDue, schedule } from '../core/probe-schedule.ts'
import type { ProbeEffects } from './effects.ts'
import { probe, testQuality } from './probe.ts'

export interface ProberOptions {
  readonly effects: ProbeEffects
  readonly post: (message: FromWorker) => void
}

/** Collects results and passes them on in batches: the page renders a few times a second, not once per target. */
function createBatch({ effects, post }: ProberOptions) {
  let batch: ProbeResult[] = []
  let cancel: (() => void) | undefined
  const flush = () => {
    cancel?.()
    cancel = undefined
    if (batch.length === 0) return
    post({ type: 'results', results: batch })
    batch = []
  }
  const add = (result: ProbeResult) => {
    batch.push(result)
    cancel ??= effects.clock.after(schedule.batch, flush)
  }
  return { add, flush }
}

const sameTargets = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === a.length

/**
 * The latency worker without its thread: keeps the 20 s cache, probes due targets in rounds of eight lanes, and repeats
 * every 30 s if requested, until it is told to watch nothing (LAT-03, LAT-04, LAT-07).
 */
export function createProber({ effects, post }: ProberOptions): { receive(message: ToWorker): void } {
  const { clock } = effects
  const cache = new Map<string, ProbeResult>()
  const batch = createBatch({ effects, post })
  let targets: readonly string[] = []
  let repeats = true
  let round: AbortController | undefined
  let cancelNext: (() => void) | undefined
  let test: AbortController | undefined

  const runRound = async () => {
    const mine = new AbortController()
    round = mine
    cancelNext?.()
    cancelNext = repeats && targets.length > 0 ? clock.after(schedule.roundPeriod, () => void nextRound()) : undefined
    const queue = targets.filter((target) => isDue(cache.get(target), clock.epoch())).values()
    const lane = async () => {
      for (const target of queue) {
        const result = await probe(target, effects, mine.signal)
        if (!result) return
        cache.set(target, result)
        batch.add(result)
      }
    }
    await Promise.all(Array.from({ length: schedule.parallel }, lane))
    if (round !== mine) return
    round = undefined
    batch.flush()
  }

  /** A round that is still running (many dead targets) is not cut short: the next one starts a period later. */
  const nextRound = async () => {
    if (!round) return runRound()
    cancelNext = clock.after(schedule.roundPeriod, () => void nextRound())
  }

  const watch = ({ targets: next, known, retryFailed, repeat }: Extract<ToWorker, { type: 'watch' }>) => {
    for (const result of known) {
      if (!cache.has(result.target)) cache.set(result.target, result)
    }
    if (round && repeat === repeats && sameTargets(targets, next)) return
    targets = next
    repeats = repeat
    const requested = new Set(next)
    for (const [target, result] of cache) {
      if (!requested.has(target) || (retryFailed && result.kind === 'failed')) cache.delete(target)
    }
    round?.abort()
    void runRound()
  }

  const startTest = async (target: string) => {
    test?.abort()
    const mine = new AbortController()
    test = mine
    const failure = await testQuality(target, effects, mine.signal, (ms) => {
      post({ type: 'quality-sample', target, ms })
    })
    if (mine.signal.aborted) return
    post(failure ? { type: 'quality-failed', target, failure } : { type: 'quality-done', target })
  }

  return {
    receive(message) {
      if (message.type === 'watch') watch(message)
      else if (message.type === 'test-quality') void startTest(message.target)
      else test?.abort()
    },
  }
}
