import type { ProbeFailure, ProbeResult } from '../core/probe-result.ts'
import { schedule } from '../core/probe-schedule.ts'
import type { ProbeClock, ProbeEffects } from './effects.ts'
import { createPingLine, type PingLine } from './ping-line.ts'

const pause = (clock: ProbeClock): Promise<void> =>
  new Promise((resolve) => {
    clock.after(schedule.pause, resolve)
  })

/** Runs with a connection that is closed when the work is done, fails, or is aborted. */
async function withLine<T>(
  target: string,
  effects: ProbeEffects,
  signal: AbortSignal,
  work: (line: PingLine) => Promise<T>,
): Promise<T> {
  const line = createPingLine(target, effects)
  signal.addEventListener('abort', line.close, { once: true })
  if (signal.aborted) line.close()
  try {
    return await work(line)
  } finally {
    signal.removeEventListener('abort', line.close)
    line.close()
  }
}

/** Pings `count` times with pauses; every outcome goes to `onPing`, which may end the series by returning false. */
async function pingSeries(
  line: PingLine,
  count: number,
  clock: ProbeClock,
  signal: AbortSignal,
  onPing: (outcome: number | ProbeFailure) => boolean,
): Promise<void> {
  for (let i = 0; i < count && !signal.aborted; i++) {
    if (i > 0) await pause(clock)
    const outcome = await line.ping(schedule.attemptTimeout)
    if (signal.aborted || !onPing(outcome)) return
  }
}

/** Three attempts on one target (LAT-03); undefined if the signal aborted it first. */
export function probe(target: string, effects: ProbeEffects, signal: AbortSignal): Promise<ProbeResult | undefined> {
  return withLine(target, effects, signal, async (line) => {
    const samples: number[] = []
    let failure: ProbeFailure = 'unreachable'
    await pingSeries(line, schedule.attempts, effects.clock, signal, (outcome) => {
      if (typeof outcome === 'number') samples.push(outcome)
      else if (outcome === 'no-answer') failure = outcome
      return true
    })
    if (signal.aborted) return undefined
    const at = effects.clock.epoch()
    return samples.length > 0 ? { kind: 'measured', target, at, samples } : { kind: 'failed', target, at, failure }
  })
}

/**
 * Twenty pings on one target (F-07); each goes to `onSample` as ms, or null without a reply in time. Resolves to a
 * failure if the first ping found no connection, else to undefined.
 */
export function testQuality(
  target: string,
  effects: ProbeEffects,
  signal: AbortSignal,
  onSample: (ms: number | null) => void,
): Promise<ProbeFailure | undefined> {
  return withLine(target, effects, signal, async (line) => {
    let samples = 0
    let failure: ProbeFailure | undefined
    await pingSeries(line, schedule.qualityPings, effects.clock, signal, (outcome) => {
      if (outcome === 'unreachable' && samples === 0) {
        failure = outcome
        return false
      }
      samples += 1
      onSample(typeof outcome === 'number' ? outcome : null)
      return true
    })
    return failure
  })
}
