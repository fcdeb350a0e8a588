import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiPaths } from '../../../contract/paths.ts'
import { restartBodySchema, switchRegionBodySchema } from '../../../contract/rentals.ts'
import type { Database } from '../../kernel/db/database.ts'
import { addApiRoute } from '../../kernel/http/api-route.ts'
import { parseInput } from '../../kernel/http/parse-input.ts'
import type { CreateLimit } from '../../kernel/http/rate-limit.ts'
import { sendJson } from '../../kernel/http/send-json.ts'
import type { RentalEvent } from '../rules/rentals.ts'
import { stepRentalRow } from '../store/rentals.ts'
import { type Access, refusalError, rentalIdIn, type Visit } from './access.ts'
import type { RentalRouteDeps } from './deps.ts'

const bodyLimit = 1024

/** Region switch (API-30, owner) and restart (API-31): written down here, done by a job. */
export function addRentalActionRoutes(
  app: FastifyInstance,
  createLimit: CreateLimit,
  { database, offers, now }: RentalRouteDeps,
  access: Access,
): void {
  const ask = async (
    request: FastifyRequest,
    visit: Visit,
    kind: RentalEvent['kind'],
    eventOf: (trx: Database) => Promise<RentalEvent>,
  ): Promise<void> => {
    const { row } = visit
    const stepped = await stepRentalRow(database, row.id, eventOf, { now: now() })
    if (stepped?.ok !== true) throw refusalError(stepped?.refusal ?? 'unknown', row, now())
    await access.note(request, visit, `rental ${kind}`, row.id)
  }
  addApiRoute(app, createLimit, {
    method: 'POST',
    pattern: apiPaths.switchRegion.pattern,
    limit: 'account',
    bodyLimit,
    async handler(request, reply) {
      const visit = await access.own(request, rentalIdIn(request))
      const { targetRegion: region } = parseInput(switchRegionBodySchema, request.body)
      // A switch uses capacity, as an order does.
      await ask(request, visit, 'switch', async (trx) => {
        return { kind: 'switch', region, regionAvailable: await offers.hasRoom(trx, region) }
      })
      await sendJson(reply, { success: true })
    },
  })
  addApiRoute(app, createLimit, {
    method: 'POST',
    pattern: apiPaths.rentalRestart.pattern,
    limit: 'account',
    bodyLimit,
    async handler(request, reply) {
      await access.person(request)
      const { instance_id } = parseInput(restartBodySchema, request.body)
      await ask(request, await access.visit(request, instance_id), 'restart', async () => ({ kind: 'restart' }))
      await sendJson(reply, { success: true })
    },
  })
}
