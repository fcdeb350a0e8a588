import * as v from 'valibot'
import { href } from '../../../contract/endpoint.ts'
import * as rentalEndpoints from '../../../contract/endpoints/rentals.ts'
import type { StoredAdmin } from '../../../contract/rental-fields.ts'
import { joinedSchema, type ShareLink, shareLinkSchema } from '../../../contract/rental-sharing.ts'
import {
  adminsSchema,
  demoLinkSchema,
  type Rental,
  switchRegionSchema,
  teammatesSchema,
} from '../../../contract/rentals.ts'
import { ApiError, getJson } from '../../platform/api-client.ts'
import { outsideAddress } from '../../platform/outside-address.ts'
import { sendJson } from '../../platform/send-json.ts'
import { session } from '../../platform/session.ts'

const done = v.unknown()
const bearer = () => ({ token: session.token() })
type Id = Pick<Rental, 'instance_id'>

/** The calls of a rented server, in the signed-in person's name. All throw {@link ApiError}. */
export const changePassword = ({ instance_id }: Id, password: string): Promise<unknown> =>
  sendJson('POST', href(rentalEndpoints.changeRentalPassword), { instance_id, password }, done, bearer())

export const restart = ({ instance_id }: Id): Promise<unknown> =>
  sendJson('POST', href(rentalEndpoints.restartRental), { instance_id }, done, bearer())

export const readAdmins = async ({ instance_id }: Id, signal: AbortSignal) =>
  (
    await getJson(href(rentalEndpoints.listAdmins, { params: { id: instance_id } }), adminsSchema, {
      ...bearer(),
      signal,
    })
  ).data

export const saveAdmins = ({ instance_id }: Id, admins: readonly StoredAdmin[]): Promise<unknown> =>
  sendJson('PUT', href(rentalEndpoints.listAdmins, { params: { id: instance_id } }), { admins }, done, bearer())

export const readTeammates = async ({ instance_id }: Id, signal: AbortSignal) =>
  (
    await getJson(href(rentalEndpoints.listPastTeammates, { params: { id: instance_id } }), teammatesSchema, {
      ...bearer(),
      signal,
    })
  ).data.teammates

/** A link of a few minutes to one demo; an answer without a usable one counts as malformed (DEM-02). */
export async function demoLink({ instance_id }: Id, name: string): Promise<string> {
  const { data } = await getJson(
    href(rentalEndpoints.createDemoLink, { params: { id: instance_id, name } }),
    demoLinkSchema,
    bearer(),
  )
  const { download_url: address } = data.data
  const url = URL.canParse(address, location.origin) ? new URL(address, location.origin) : undefined
  const usable = url?.origin === location.origin || outsideAddress(url?.href ?? '') !== undefined
  if (!data.success || !url || !usable) throw new ApiError('MALFORMED', 200)
  return url.href
}

/** Accepted, not yet done: the list tells how it ends. */
export async function switchRegion({ instance_id }: Id, targetRegion: string): Promise<void> {
  const path = href(rentalEndpoints.switchRegion, { params: { id: instance_id } })
  const { success, error } = await sendJson('POST', path, { targetRegion }, switchRegionSchema, bearer())
  if (!success) throw new ApiError(error ?? 'MALFORMED', 200)
}

export const createShareLink = ({ instance_id }: Id): Promise<ShareLink> =>
  sendJson(
    'POST',
    href(rentalEndpoints.createShareLink, { params: { id: instance_id } }),
    {},
    shareLinkSchema,
    bearer(),
  )

export const revokeShareLink = ({ instance_id }: Id): Promise<unknown> =>
  sendJson('DELETE', href(rentalEndpoints.createShareLink, { params: { id: instance_id } }), undefined, done, bearer())

export const removeMember = ({ instance_id }: Id, steamId: string): Promise<unknown> =>
  sendJson(
    'DELETE',
    href(rentalEndpoints.removeMember, { params: { id: instance_id, steamId } }),
    undefined,
    done,
    bearer(),
  )

export const acceptShare = (code: string): Promise<unknown> =>
  sendJson('POST', href(rentalEndpoints.readShareOffer, { params: { code } }), {}, joinedSchema, bearer())
