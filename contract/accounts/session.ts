import * as v from 'valibot'
import { steamIdSchema } from './user.ts'

/** Public data of a player (API-17). */
export const publicPlayerSchema = v.object({
  steamId: steamIdSchema,
  username: v.string(),
  avatar: v.nullable(v.string()),
})
export type PublicPlayer = v.InferOutput<typeof publicPlayerSchema>

/** Response of every call that signs in (ENT-02). With `needsSteamBinding` the token is only a bind token. */
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

/** `POST /api/auth/logout-everywhere`: with `keepThis`, every session except the current one. */
export const logoutEverywhereBodySchema = v.strictObject({ keepThis: v.optional(v.boolean(), false) })

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
