import { minutes, seconds } from '../../../../contract/duration.ts'

/** A second code may be requested after this long (AU-13). */
export const codePause = seconds(60)
/** After a registration the sign-in screen returns (AU-04). */
export const registeredPause = seconds(5)
/** After a successful reset request, this device sends no other for this long (AU-14). */
export const resetPause = minutes(5)

/**
 * Whole seconds until `since + pause`, 0 once it is over or if it never started. Setting the clock back does not make
 * it longer.
 */
export function secondsLeft(since: number | undefined, pause: number, now: number): number {
  if (since === undefined) return 0
  return Math.ceil(Math.min(pause, Math.max(0, since + pause - now)) / seconds(1))
}
