import { days } from '../../../../contract/duration.ts'

/** Days before the end at which the person is reminded, each once. */
export const reminderDays = [7, 3, 1] as const
export type ReminderDays = (typeof reminderDays)[number]

/** The last reminder that was given on this device. */
export interface Told {
  /** ISO 8601, of the membership that it was about: a renewed one is reminded of anew. */
  readonly expiresAt: string
  readonly days: number
}

/** The reminder that is due now, the nearest to the end; undefined where none is, or it was given already. */
export function dueReminder(expiresAt: string, told: Told | null, now: number): ReminderDays | undefined {
  const left = Date.parse(expiresAt) - now
  if (!(left > 0)) return undefined
  const due = reminderDays.findLast((threshold) => left <= days(threshold))
  if (due === undefined || (told?.expiresAt === expiresAt && told.days <= due)) return undefined
  return due
}

/** Whole days until the end, at least 1: "in 3 days" on every hour of the third day before it. */
export const daysLeft = (expiresAt: string, now: number): number =>
  Math.max(1, Math.ceil((Date.parse(expiresAt) - now) / days(1)))
