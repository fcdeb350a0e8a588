import type { Language } from '../../../contract/language.ts'
import { formatClock, formatDate } from '../../platform/format.ts'

/** An instant (ISO 8601) → date and time in the user's time zone: `Nov 5, 2026 14:02`. */
export function fullMoment(language: Language, at: string): string {
  const time = Date.parse(at)
  return `${formatDate(language, time)} ${formatClock(time).slice(0, 5)}`
}
