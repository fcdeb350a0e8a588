import * as inventoryEndpoints from '../../../contract/endpoints/inventory.ts'
import { ApiError, request } from '../../platform/api-client.ts'
import { outsideAddress } from '../../platform/outside-address.ts'
import { session } from '../../shared/session.ts'

/** Updates the user's name and picture first; the inventory opens without it, too (INV-02). */
export async function syncUser(steamid: string, signal: AbortSignal): Promise<void> {
  try {
    await request(inventoryEndpoints.syncPlayer, { body: { steamid } }, { token: session.token(), signal })
  } catch (error) {
    if (!signal.aborted) console.info('The player could not be synced before the inventory:', error)
  }
}

/**
 * The host's sign-in address for this user, with a one-time token that is valid for a minute. An address that may not
 * be framed counts as malformed: a page of this very site would escape its sandbox. Throws {@link ApiError}.
 */
export async function signInAddress(steamId: string, signal: AbortSignal): Promise<string> {
  const options = { token: session.token(), signal }
  const { token, callback } = await request(inventoryEndpoints.signInToInventory, { body: { steamId } }, options)
  const url = outsideAddress(callback)
  if (!url || url.origin === location.origin) throw new ApiError('MALFORMED', 200)
  url.searchParams.set('token', token)
  return url.href
}
