import { hours } from '../duration.ts'

/** Asia/Shanghai is UTC+8 all year, without summer time since 1991. */
const chinaOffset = hours(8)

/** The day in Asia/Shanghai, `YYYY-MM-DD`, of an instant in epoch milliseconds. */
export const chinaDay = (epochMs: number): string => new Date(epochMs + chinaOffset).toISOString().slice(0, 10)

/** The first instant of the following day in Asia/Shanghai, epoch milliseconds. */
export function nextChinaDay(epochMs: number): number {
  const day = hours(24)
  return Math.floor((epochMs + chinaOffset) / day) * day + day - chinaOffset
}

/**
 * Whether a rental has expired at `now` (CRD-13): without a date it has; a later day has not, an earlier one has; on
 * the day itself only once `timestamp` (Unix seconds) has passed, and without a timestamp not at all.
 */
export function isExpired(
  rental: { readonly expiredate: string | null; readonly timestamp: number | null },
  now: number,
): boolean {
  const { expiredate, timestamp } = rental
  if (expiredate === null || expiredate === '') return true
  const lastDay = expiredate.slice(0, 10)
  const today = chinaDay(now)
  if (lastDay !== today) return lastDay < today
  return timestamp !== null && now > timestamp * 1000
}
