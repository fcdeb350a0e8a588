import * as v from 'valibot'
import { href } from '../../../contract/endpoint.ts'
import * as inventoryEndpoints from '../../../contract/endpoints/inventory.ts'
import { inventorySignInSchema } from '../../../contract/inventory.ts'
import { ApiError } from '../../platform/api-client.ts'
import { outsideAddress } from '../../platform/outside-address.ts'
import { sendJson } from '../../platform/send-json.ts'
import { session } from '../../platform/session.ts'

const anyAnswer = v.unknown()

/** Brings the person's name and picture up to date first; the inventory opens without it (INV-02). */
export async function syncUser(steamid: string, signal: AbortSignal): Promise<void> {
  try {
    await sendJson('POST', href(inventoryEndpoints.syncPlayer), { steamid }, anyAnswer, {
      token: session.token(),
      signal,
    })
  } catch (error) {
    if (!signal.aborted) console.info('The player could not be synced before the inventory:', error)
  }
}

/**
 * The host's sign-in address for this person, with a token that is good once and for a minute. An address that may not be
 * framed counts as malformed: a page of this very site would not be held by its sandbox. Throws {@link ApiError}.
 */
export async function signInAddress(steamId: string, signal: AbortSignal): Promise<string> {
  const options = { token: session.token(), signal }
  const path = href(inventoryEndpoints.signInToInventory)
  const { token, callback } = await sendJson('POST', path, { steamId }, inventorySignInSchema, options)
  const url = outsideAddress(callback)
  if (!url || url.origin === location.origin) throw new ApiError('MALFORMED', 200)
  url.searchParams.set('token', token)
  return url.href
}
