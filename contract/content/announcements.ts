import * as v from 'valibot'

/**
 * An announcement (ENT-06). `GET /api/server/announcement` returns plain text in `text` (the ticker shows the first);
 * `GET /api/server/announcement/list` returns HTML of the allowlist. `start_date` and `end_date` are ISO 8601 instants.
 * A stored response may hold announcements that are over: a view leaves them out (`isOver`).
 */
export const announcementSchema = v.object({
  id: v.union([v.string(), v.number()]),
  text: v.string(),
  /** BCP 47 tag of the text, where it is in another language than the requested one. */
  lang: v.optional(v.string()),
  priority: v.optional(v.number(), 0),
  start_date: v.optional(v.nullable(v.string()), null),
  /** Absent: it has no end. */
  end_date: v.optional(v.string()),
})
/** Announcements with at least this priority are marked as important. */
export const importantPriority = 50
export const announcementsSchema = v.array(announcementSchema)
export type Announcement = v.InferOutput<typeof announcementSchema>

/** Whether an announcement is over at `now` (epoch milliseconds); an unreadable end is none. */
export const isOver = ({ end_date }: { readonly end_date?: string | undefined }, now: number): boolean =>
  end_date !== undefined && Date.parse(end_date) <= now
