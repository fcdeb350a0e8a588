import * as v from 'valibot'
import { staffRoleSchema } from './staff-role.ts'

/** A SteamID64 of an individual account (AU-19), or the pseudonym of a deleted player (deleted-player.ts), from 7656120. */
export const steamIdSchema = v.pipe(v.string(), v.regex(/^76561(?:19|20)\d{10}$/))
export type SteamId = string

export const userGroups = ['normal', 'vip', 'pro', 'kol', 'op'] as const
export type UserGroup = (typeof userGroups)[number]

/** The signed-in user, as the API returns it (API-18) and the page stores it (ENT-01, SES-02). */
export const userSchema = v.object({
  id: v.string(),
  steamId: steamIdSchema,
  username: v.string(),
  /** Path or https address of a picture; null: the page shows the player's face (face.ts). */
  avatar: v.nullable(v.string()),
  /** Present if the account can also sign in by e-mail. */
  email: v.optional(v.nullable(v.string()), null),
  /** Present for staff. */
  staff: v.optional(staffRoleSchema),
})
export type User = v.InferOutput<typeof userSchema>

/** Lifetime of a login, on the page and the server (SES-04, S20). */
export const loginDays = 7
/** Lifetime of a bind token and of a sign-in attempt. */
export const bindMinutes = 10
