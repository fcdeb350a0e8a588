import { type Announcement, isOver } from '../../../../contract/content/announcements.ts'

/** How this device stores a dismissed announcement (G-06). */
export const announcementKey = (announcement: Announcement): string => String(announcement.id)

/** Publish date in epoch milliseconds; 0 if it is missing or unreadable. */
export function publishedAt({ start_date }: Announcement): number {
  const at = Date.parse(start_date ?? '')
  return Number.isNaN(at) ? 0 : at
}

/** When the next of these announcements is over (epoch milliseconds); undefined: none ends after `now`. */
export function nextEnd(announcements: readonly Announcement[], now: number): number | undefined {
  const ends = announcements.flatMap((each) =>
    each.end_date === undefined || isOver(each, now) ? [] : [Date.parse(each.end_date)],
  )
  const readable = ends.filter((end) => !Number.isNaN(end))
  return readable.length === 0 ? undefined : Math.min(...readable)
}

/** Most important first, then newest first. Each id once. */
export function inOrder(announcements: readonly Announcement[]): Announcement[] {
  const byKey = new Map(announcements.map((each) => [announcementKey(each), each]))
  return [...byKey.values()].sort((a, b) => b.priority - a.priority || publishedAt(b) - publishedAt(a))
}

/** The announcements that the user has not dismissed yet, in order. */
export function unseen(announcements: readonly Announcement[], dismissed: readonly string[]): Announcement[] {
  const gone = new Set(dismissed)
  return inOrder(announcements.filter((each) => !gone.has(announcementKey(each))))
}

/** Number of stored ids; older ones are dropped long after their announcements are gone. */
const remembered = 500

/** Adds ids to the dismissed ones, without duplicates, newest last. */
export function dismiss(dismissed: readonly string[], more: readonly Announcement[]): string[] {
  const keys = new Set(more.map(announcementKey))
  return [...dismissed.filter((key) => !keys.has(key)), ...keys].slice(-remembered)
}
