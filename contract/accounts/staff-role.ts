import * as v from 'valibot'

/** What staff may do: a moderator cares for players and texts, an administrator for everything but the machine. */
export const staffRoleSchema = v.picklist(['moderator', 'administrator'])
export type StaffRole = v.InferOutput<typeof staffRoleSchema>
