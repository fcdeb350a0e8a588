import * as v from 'valibot'

/** A SteamID64 of an individual account (AU-19). */
export const steamIdSchema = v.pipe(v.string(), v.regex(/^7656119\d{10}$/))
export type SteamId = string

export const userGroups = ['normal', 'vip', 'pro', 'kol', 'op'] as const
export type UserGroup = (typeof userGroups)[number]

/** Who is signed in, as the API tells it (API-18) and the page keeps it (ENT-01, SES-02). */
export const userSchema = v.object({
  id: v.string(),
  steamId: steamIdSchema,
  username: v.string(),
  /** Path or https address of a picture; null: the page shows the player's face (face.ts). */
  avatar: v.nullable(v.string()),
  /** Present where the account can sign in by e-mail too. */
  email: v.optional(v.nullable(v.string()), null),
})
export type User = v.InferOutput<typeof userSchema>

/** How long a login lasts, at the page and at the server (SES-04, S20). */
export const loginDays = 7
/** How long a bind token and a sign-in attempt last. */
export const bindMinutes = 10
