import { minutes, seconds } from '../../../../contract/duration.ts'
import type { ProbeResult } from './probe-result.ts'

/** The schedule of LAT-03 and LAT-04, in ms and counts. */
export const schedule = {
  attempts: 3,
  attemptTimeout: seconds(1.5),
  pause: 100,
  parallel: 8,
  /** A younger result is not measured again. */
  cacheTtl: seconds(20),
  /**
   * A target that could not be connected to is left alone for longer: browsers throttle pages whose connections fail
   * often.
   */
  unreachableTtl: minutes(2),
  /** From the start of one round to the start of the next; matches the refresh of the list. */
  roundPeriod: seconds(30),
  /** An older result is hidden while its target is being measured again. */
  shownAtMost: seconds(60),
  /** Results are sent to the page in batches, this far apart. */
  batch: 250,
  qualityPings: 20,
} as const

/** Whether an age is within a limit. A result from the future (the clock was set back) is not trusted. */
const younger = (result: ProbeResult, now: number, limit: number): boolean =>
  result.at <= now && now - result.at < limit

/**
 * Whether a target is due in the round that starts now. A result in the 20 s cache is not measured again. The
 * specification shows cached values "after 1.5 s" (LAT-04, X-06); here they are shown at once, so a placeholder never
 * replaces a known number.
 */
export function isDue(result: ProbeResult | undefined, now: number): boolean {
  if (!result) return true
  const unreachable = result.kind === 'failed' && result.failure === 'unreachable'
  return !younger(result, now, unreachable ? schedule.unreachableTtl : schedule.cacheTtl)
}

/** Whether a result may stay on the screen until its target has been measured again. */
export const isPresentable = (result: ProbeResult, now: number): boolean => younger(result, now, schedule.shownAtMost)
