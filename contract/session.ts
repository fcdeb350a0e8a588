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
  /** Path or https address of a picture; null: the community's mark. */
  avatar: v.nullable(v.string()),
  /** Present where the account can sign in by e-mail too. */
  email: v.optional(v.nullable(v.string()), null),
})
export type User = v.InferOutput<typeof userSchema>

/** What everyone may know of a player (API-17). */
export const publicPlayerSchema = v.object({
  steamId: steamIdSchema,
  username: v.string(),
  avatar: v.nullable(v.string()),
})
export type PublicPlayer = v.InferOutput<typeof publicPlayerSchema>

/** How long a login lasts, at the page and at the server (SES-04, S20). */
export const loginDays = 7
/** How long a bind token and a sign-in attempt last. */
export const bindMinutes = 10

/** Answer of every call that signs in (ENT-02). With `needsSteamBinding` the token is a bind token and nothing else. */
export const signedInSchema = v.object({
  token: v.string(),
  tokenType: v.picklist(['login', 'bind']),
  needsSteamBinding: v.boolean(),
  steamId: v.nullable(steamIdSchema),
  username: v.nullable(v.string()),
  avatar: v.nullable(v.string()),
})
export type SignedIn = v.InferOutput<typeof signedInSchema>

/** `POST /api/auth/log` (API-02). */
export const authActions = ['LOGIN-STEAM', 'LOGOUT', 'LOGIN-EMAIL'] as const
export const authLogBodySchema = v.strictObject({
  steamId: v.optional(steamIdSchema),
  action: v.picklist(authActions),
})

/** `GET /api/auth/sessions`: where the account is signed in, this device first. */
export const sessionListSchema = v.array(
  v.object({
    id: v.string(),
    /** ISO 8601. */
    createdAt: v.string(),
    lastSeenAt: v.string(),
    /** A short name of browser and system, from the User-Agent. */
    device: v.string(),
    current: v.boolean(),
  }),
)
export type SessionList = v.InferOutput<typeof sessionListSchema>
