import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { pagePaths } from '../../../contract/page-paths.ts'
import { apiPaths } from '../../../contract/paths.ts'
import { shareCodeSchema } from '../../../contract/rental-sharing.ts'
import { steamIdSchema } from '../../../contract/user.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { addApiPath, addApiRoute } from '../../kernel/http/api-route.ts'
import type { CreateLimit } from '../../kernel/http/rate-limit.ts'
import { sendJson } from '../../kernel/http/send-json.ts'
import {
  createShare,
  joinByShare,
  membersOf,
  removeMember,
  revokeShare,
  shareExpiresAt,
  shareOffer,
} from '../store/rental-sharing.ts'
import { type Access, rentalIdIn } from './access.ts'
import type { RentalRouteDeps } from './deps.ts'

const codeParams = v.object({ code: shareCodeSchema })
const memberParams = v.object({ steamId: steamIdSchema })
const iso = (at: number): string => new Date(at).toISOString()

function codeIn(params: unknown): string {
  const parsed = v.safeParse(codeParams, params)
  if (!parsed.success) throw new ApiError('NOT_FOUND')
  return parsed.output.code
}

/** Links that let teammates use a server, and who came by them. */
export function addSharingRoutes(
  app: FastifyInstance,
  createLimit: CreateLimit,
  { database, publicOrigin, now }: RentalRouteDeps,
  access: Access,
): void {
  addApiPath(app, createLimit, apiPaths.rentalShare.pattern, [
    {
      method: 'POST',
      limit: 'account',
      async handler(request, reply) {
        const visit = await access.own(request, rentalIdIn(request))
        if (visit.row.status === 'TERMINATED' || visit.row.status === 'FAILED') throw new ApiError('RENTAL_EXPIRED')
        const { code, expiresAt } = await createShare(database, visit.row.id, now())
        await access.note(request, visit, 'rental share', visit.row.id)
        const url = `${publicOrigin}${pagePaths.praccJoin.href(code)}`
        await sendJson(reply, { code, url, expires_at: iso(expiresAt) })
      },
    },
    {
      method: 'DELETE',
      limit: 'account',
      async handler(request, reply) {
        const visit = await access.own(request, rentalIdIn(request))
        await revokeShare(database, visit.row.id)
        await access.note(request, visit, 'rental unshare', visit.row.id)
        await reply.code(204).send()
      },
    },
  ])
  addMemberRoutes(app, createLimit, { database, now }, access)
  addApiPath(app, createLimit, apiPaths.share.pattern, [
    {
      method: 'GET',
      limit: 'account',
      async handler(request, reply) {
        const offer = await shareOffer(database, codeIn(request.params), now())
        if (offer === undefined) throw new ApiError('NOT_FOUND')
        await sendJson(reply, { instance_name: offer.rental.name, owner: offer.owner })
      },
    },
    {
      method: 'POST',
      limit: 'account',
      async handler(request, reply) {
        const person = await access.person(request)
        const who = { steamId: person.steam_id, username: person.username }
        const joined = await joinByShare(database, codeIn(request.params), who, now())
        if (joined === 'unknown') throw new ApiError('NOT_FOUND')
        if (joined === 'full') throw new ApiError('CONFLICT')
        await access.note(request, { person }, 'rental join', joined.rentalId)
        await sendJson(reply, { instance_id: joined.rentalId })
      },
    },
  ])
}

function addMemberRoutes(
  app: FastifyInstance,
  createLimit: CreateLimit,
  { database, now }: Pick<RentalRouteDeps, 'database' | 'now'>,
  access: Access,
): void {
  addApiRoute(app, createLimit, {
    method: 'GET',
    pattern: apiPaths.rentalMembers.pattern,
    limit: 'account',
    async handler(request, reply) {
      const { row, role } = await access.visit(request, rentalIdIn(request))
      const until = role === 'owner' ? await shareExpiresAt(database, row.id, now()) : null
      const members = await membersOf(database, row.id)
      await sendJson(reply, { members, share_expires_at: until === null ? null : iso(until) })
    },
  })
  addApiRoute(app, createLimit, {
    method: 'DELETE',
    pattern: apiPaths.rentalMember.pattern,
    limit: 'account',
    async handler(request, reply) {
      const person = await access.person(request)
      const id = rentalIdIn(request)
      const params = v.safeParse(memberParams, request.params)
      const steamId = params.success ? params.output.steamId : ''
      const leaves = steamId === person.steam_id
      // Leaving what one is no member of, or not any more, changes nothing and tells nothing.
      if (!leaves) await access.own(request, id)
      await removeMember(database, id, steamId, { revoke: !leaves })
      await access.note(request, { person }, 'rental member removed', id)
      await reply.code(204).send()
    },
  })
}
