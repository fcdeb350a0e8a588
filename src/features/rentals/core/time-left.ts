import { days, hours, minutes, seconds } from '../../../../contract/duration.ts'
import { twoDigits } from '../../../../contract/two-digits.ts'

/** A duration in the unit that people would use for it; whole units, rounded down. */
export interface TimeLeft {
  readonly unit: 'days' | 'hours' | 'minutes'
  readonly count: number
}

/** Days from two days on, hours from two hours on, else minutes; at least 0. */
export function timeLeft(milliseconds: number): TimeLeft {
  if (milliseconds >= days(2)) return { unit: 'days', count: Math.floor(milliseconds / days(1)) }
  if (milliseconds >= hours(2)) return { unit: 'hours', count: Math.floor(milliseconds / hours(1)) }
  return { unit: 'minutes', count: Math.max(0, Math.floor(milliseconds / minutes(1))) }
}

/** Milliseconds → `2:05`. */
export function clockText(milliseconds: number): string {
  const whole = Math.max(0, Math.floor(milliseconds / 1000))
  return `${Math.floor(whole / 60)}:${twoDigits(whole % 60)}`
}

/** How long the confirmation of a new server stays disabled after the payment (PAY-04, X-22). */
const creationWait = seconds(180)

/**
 * Milliseconds until a new server's confirmation may be pressed: 180 s after the payment, or as soon as the server
 * runs. `paidAt`, `now`: epoch ms of the same clock.
 */
export const creationWaitLeft = (paidAt: number, running: boolean, now: number): number =>
  running ? 0 : Math.min(creationWait, Math.max(0, paidAt + creationWait - now))
