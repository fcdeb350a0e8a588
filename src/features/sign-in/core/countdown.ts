import { minutes, seconds } from '../../../../contract/duration.ts'

/** A second code may be asked for after this long (AU-13). */
export const codePause = seconds(60)
/** After a registration the login view comes back (AU-04). */
export const registeredPause = seconds(5)
/** After a successful request for a reset, this device asks for no other (AU-14). */
export const resetPause = minutes(5)

/** Whole seconds until `since + pause`, 0 when it is over or never began. A clock set back does not make it longer. */
export function secondsLeft(since: number | undefined, pause: number, now: number): number {
  if (since === undefined) return 0
  return Math.ceil(Math.min(pause, Math.max(0, since + pause - now)) / seconds(1))
}
