import { isoInstant } from '../../../contract/iso-instant.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import {
  createShare,
  joinByShare,
  membersOf,
  removeMember,
  revokeShare,
  shareExpiresAt,
  shareOffer,
} from '../store/rental-sharing.ts'
import type { Access } from './access.ts'
import type { RentalHandlers, RentalRouteDeps } from './deps.ts'

/** Links that give teammates access to a server. */
export const sharingHandlers = (
  { database, publicOrigin, now }: RentalRouteDeps,
  access: Access,
): RentalHandlers<'createShareLink' | 'revokeShareLink' | 'readShareOffer' | 'acceptShare'> => ({
  async createShareLink({ caller, params, request }) {
    const visit = await access.own(caller, params.id)
    if (visit.row.status === 'TERMINATED' || visit.row.status === 'FAILED') throw new ApiError('RENTAL_EXPIRED')
    const { code, expiresAt } = await createShare(database, visit.row.id, now())
    await access.note(request, visit, 'rental share', visit.row.id)
    return { code, url: `${publicOrigin}${pagePaths.praccJoin.href(code)}`, expires_at: isoInstant(expiresAt) }
  },
  async revokeShareLink({ caller, params, request }) {
    const visit = await access.own(caller, params.id)
    await revokeShare(database, visit.row.id)
    await access.note(request, visit, 'rental unshare', visit.row.id)
  },
  async readShareOffer({ params }) {
    const offer = await shareOffer(database, params.code, now())
    if (offer === undefined) throw new ApiError('NOT_FOUND')
    return { instance_name: offer.rental.name, owner: offer.owner }
  },
  async acceptShare({ caller, params, request }) {
    const { steam_id: steamId, username } = caller.account
    const joined = await joinByShare(database, params.code, { steamId, username }, now())
    if (joined === 'unknown') throw new ApiError('NOT_FOUND')
    if (joined === 'full') throw new ApiError('CONFLICT')
    await access.note(request, { caller }, 'rental join', joined.rentalId)
    return { instance_id: joined.rentalId }
  },
})

/** The members who joined by such a link. */
export const memberHandlers = (
  { database, now }: RentalRouteDeps,
  access: Access,
): RentalHandlers<'listMembers' | 'removeMember'> => ({
  async listMembers({ caller, params }) {
    const { row, role } = await access.visit(caller, params.id)
    const until = role === 'owner' ? await shareExpiresAt(database, row.id, now()) : null
    const members = await membersOf(database, row.id)
    return { members, share_expires_at: isoInstant(until) }
  },
  async removeMember({ caller, params: { id, steamId }, request }) {
    const leaves = steamId === caller.account.steam_id
    // Leaving a server of which the caller is not a member changes nothing and reveals nothing.
    if (!leaves) await access.own(caller, id)
    await removeMember(database, id, steamId, { revoke: !leaves })
    await access.note(request, { caller }, 'rental member removed', id)
  },
})
