import * as v from 'valibot'
import { steamIdSchema } from '../accounts/user.ts'

/** `POST /api/auth/inventory/sign-in` (API-32). The bearer token identifies the player; another SteamID is refused (S7). */
export const inventorySignInBodySchema = v.object({ steamId: steamIdSchema })

/** The sign-in at the inventory host. */
export const inventorySignInSchema = v.object({
  /** The host's token: valid once for at most a minute, and not valid at the portal. */
  token: v.pipe(v.string(), v.minLength(1)),
  /** The host's address, which receives the token in its query as `token`. */
  callback: v.string(),
})
export type InventorySignIn = v.InferOutput<typeof inventorySignInSchema>

/** `POST /api/database/im-update-user` (API-33): updates the player's name and picture from Steam (S8). */
export const syncUserBodySchema = v.object({ steamid: steamIdSchema })
