import { days } from '../../../../contract/duration.ts'
import { type ReminderDays, reminderDays } from '../../../../contract/push/notices.ts'

/** The last reminder shown on this device. */
export interface ShownReminder {
  /** ISO 8601 end of the membership it was about: a renewed one has reminders of its own. */
  readonly expiresAt: string
  readonly days: number
}

/** The reminder that is due now, the nearest to the end; undefined if there is none, or it was already shown. */
export function dueReminder(expiresAt: string, last: ShownReminder | null, now: number): ReminderDays | undefined {
  const left = Date.parse(expiresAt) - now
  if (!(left > 0)) return undefined
  const due = reminderDays.findLast((threshold) => left <= days(threshold))
  if (due === undefined || (last?.expiresAt === expiresAt && last.days <= due)) return undefined
  return due
}

/** Whole days until the end, at least 1: "in 3 days" during every hour of the third day before it. */
export const daysLeft = (expiresAt: string, now: number): number =>
  Math.max(1, Math.ceil((Date.parse(expiresAt) - now) / days(1)))
