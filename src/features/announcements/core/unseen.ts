import type { Announcement } from '../../../../contract/announcements.ts'

/** The form in which this device remembers a dismissed announcement (G-06). */
export const announcementKey = (announcement: Announcement): string => String(announcement.id)

/** Epoch ms of the publish date; 0 where there is none or it cannot be read. */
export function publishedAt({ start_date }: Announcement): number {
  const at = Date.parse(start_date ?? '')
  return Number.isNaN(at) ? 0 : at
}

/** The most important first; among equals the newest first. Each id once. */
export function inOrder(announcements: readonly Announcement[]): Announcement[] {
  const byKey = new Map(announcements.map((each) => [announcementKey(each), each]))
  return [...byKey.values()].sort((a, b) => b.priority - a.priority || publishedAt(b) - publishedAt(a))
}

/** What the person has not dismissed yet, in order. */
export function unseen(announcements: readonly Announcement[], dismissed: readonly string[]): Announcement[] {
  const gone = new Set(dismissed)
  return inOrder(announcements.filter((each) => !gone.has(announcementKey(each))))
}

/** Ids that are remembered; older ones fall out, long after their announcements did. */
const remembered = 500

/** The dismissed ids with more of them, without repetition, the newest last. */
export function dismiss(dismissed: readonly string[], more: readonly Announcement[]): string[] {
  const keys = new Set(more.map(announcementKey))
  return [...dismissed.filter((key) => !keys.has(key)), ...keys].slice(-remembered)
}
