import { hours } from '../../contract/duration.ts'
import type { Language } from '../../contract/language.ts'
import { formatClock, formatMoment } from './format.ts'

/** Epoch milliseconds → `14:02:31` within an hour of `now`, `14:02` later that day, with the date on any other day. */
export const formatRecent = (language: Language, at: number, now: number): string =>
  Math.abs(now - at) < hours(1) ? formatClock(at) : formatMoment(language, at, now)
