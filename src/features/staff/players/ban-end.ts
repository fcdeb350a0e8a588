import { twoDigits } from '../../../../contract/two-digits.ts'

/** The end of a day such as `2026-09-01` in this browser's time zone, ISO 8601; null: no end. */
export function banEnd(day: string): string | null {
  if (day === '') return null
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + 1).toISOString()
}

/** The day that is so many days after an instant (epoch milliseconds), as a date field has it. */
export function dayAfter(at: number, days: number): string {
  const day = new Date(at)
  return dayOf(new Date(day.getFullYear(), day.getMonth(), day.getDate() + days))
}

/** `2026-09-01` */
const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`

/** The last day before an instant, as a date field has it; empty: there is no end. */
export function lastDayOf(end: string | null): string {
  if (end === null) return ''
  return dayOf(new Date(Date.parse(end) - 1))
}
