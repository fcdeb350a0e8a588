import * as v from 'valibot'

/**
 * An announcement (ENT-06). `GET /api/server/announcement` returns plain text in `text` (the ticker shows the first);
 * `GET /api/server/announcement/list` returns HTML of the allowlist. `start_date` is an ISO 8601 instant.
 */
export const announcementSchema = v.object({
  id: v.union([v.string(), v.number()]),
  text: v.string(),
  priority: v.optional(v.number(), 0),
  start_date: v.optional(v.nullable(v.string()), null),
})
/** Announcements with at least this priority are marked as important. */
export const importantPriority = 50
export const announcementsSchema = v.array(announcementSchema)
export type Announcement = v.InferOutput<typeof announcementSchema>
