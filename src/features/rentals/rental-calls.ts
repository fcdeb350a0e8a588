import { parseUrl } from '../../../contract/browser/parse-url.ts'
import * as rentalEndpoints from '../../../contract/endpoints/rentals.ts'
import type { StoredAdmin } from '../../../contract/rentals/rental-fields.ts'
import type { ShareLink } from '../../../contract/rentals/rental-sharing.ts'
import type { Rental } from '../../../contract/rentals/rentals.ts'
import { regionOf } from '../../../contract/servers/regions.ts'
import { ApiError, request } from '../../platform/api-client.ts'
import { community } from '../../platform/community.ts'
import { outsideAddress } from '../../platform/outside-address.ts'
import { session } from '../../shared/session.ts'

const bearer = () => ({ token: session.token() })
type Id = Pick<Rental, 'instance_id'>
const paramsOf = ({ instance_id }: Id) => ({ params: { id: instance_id } })

/** The calls of a rented server, in the signed-in player's name. All throw {@link ApiError}. */
export const changePassword = ({ instance_id }: Id, password: string): Promise<unknown> =>
  request(rentalEndpoints.changeRentalPassword, { body: { instance_id, password } }, bearer())

export const restart = ({ instance_id }: Id): Promise<unknown> =>
  request(rentalEndpoints.restartRental, { body: { instance_id } }, bearer())

export const readAdmins = (rental: Id, signal: AbortSignal) =>
  request(rentalEndpoints.listAdmins, paramsOf(rental), { ...bearer(), signal })

export const saveAdmins = (rental: Id, admins: readonly StoredAdmin[]): Promise<unknown> =>
  request(rentalEndpoints.replaceAdmins, { ...paramsOf(rental), body: { admins: [...admins] } }, bearer())

export const readTeammates = async (rental: Id, signal: AbortSignal) =>
  (await request(rentalEndpoints.listPastTeammates, paramsOf(rental), { ...bearer(), signal })).teammates

/** A link to one demo that is valid for a few minutes; an answer without a usable one counts as malformed (DEM-02). */
export async function demoLink({ instance_id }: Id, name: string): Promise<string> {
  const params = { id: instance_id, name }
  const { success, data } = await request(rentalEndpoints.createDemoLink, { params }, bearer())
  const { download_url: address } = data
  const url = parseUrl(address, location.origin)
  const usable = url?.origin === location.origin || outsideAddress(url?.href ?? '') !== undefined
  if (!success || !url || !usable) throw new ApiError('MALFORMED', 200)
  return url.href
}

/** Accepted, not yet done: the list says how it ends. A region that the community does not have is refused at once. */
export async function switchRegion(rental: Id, targetRegion: string): Promise<void> {
  if (!regionOf(community().regions, targetRegion)) throw new ApiError('REGION_UNAVAILABLE', 0)
  const input = { ...paramsOf(rental), body: { targetRegion } }
  const { success, error } = await request(rentalEndpoints.switchRegion, input, bearer())
  if (!success) throw new ApiError(error ?? 'MALFORMED', 200)
}

/** `startsAt`: epoch milliseconds. */
export const moveStart = (rental: Id, from: number, startsAt: number): Promise<unknown> => {
  const body = { from: new Date(from).toISOString(), startsAt: new Date(startsAt).toISOString() }
  return request(rentalEndpoints.moveRentalStart, { ...paramsOf(rental), body }, bearer())
}

export const cancelStart = (rental: Id): Promise<unknown> =>
  request(rentalEndpoints.cancelRentalStart, paramsOf(rental), bearer())

export const createShareLink = (rental: Id): Promise<ShareLink> =>
  request(rentalEndpoints.createShareLink, paramsOf(rental), bearer())

export const revokeShareLink = (rental: Id): Promise<unknown> =>
  request(rentalEndpoints.revokeShareLink, paramsOf(rental), bearer())

export const removeMember = ({ instance_id }: Id, steamId: string): Promise<unknown> =>
  request(rentalEndpoints.removeMember, { params: { id: instance_id, steamId } }, bearer())

export const acceptShare = (code: string): Promise<unknown> =>
  request(rentalEndpoints.acceptShare, { params: { code } }, bearer())
