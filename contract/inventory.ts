import * as v from 'valibot'
import { steamIdSchema } from './user.ts'

/** `POST /api/auth/inventory/sign-in` (API-32). The bearer decides who; another person's SteamID is refused (S7). */
export const inventorySignInBodySchema = v.object({ steamId: steamIdSchema })

/** The way into the inventory host. */
export const inventorySignInSchema = v.object({
  /** The host's own: good once, for at most a minute, and worth nothing at the portal. */
  token: v.pipe(v.string(), v.minLength(1)),
  /** The host's address that takes the token in its query, as `token`. */
  callback: v.string(),
})
export type InventorySignIn = v.InferOutput<typeof inventorySignInSchema>

/** `POST /api/database/im-update-user` (API-33): takes the player's name and picture anew from Steam (S8). */
export const syncUserBodySchema = v.object({ steamid: steamIdSchema })
