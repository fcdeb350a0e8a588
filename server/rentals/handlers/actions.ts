import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../../kernel/db/transaction.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { RentalEvent } from '../rules/rentals.ts'
import { stepRentalRow } from '../store/rentals.ts'
import { type Access, refusalError, type Visit } from './access.ts'
import type { RentalHandlers, RentalRouteDeps } from './deps.ts'

/** Region switch (API-30, owner) and restart (API-31): recorded here, carried out by a job. */
export function actionHandlers(
  { database, offers, now }: RentalRouteDeps,
  access: Access,
): RentalHandlers<'switchRegion' | 'restartRental'> {
  const record = async (
    request: FastifyRequest,
    visit: Visit,
    kind: RentalEvent['kind'],
    eventOf: (trx: Transaction) => Promise<RentalEvent>,
  ): Promise<void> => {
    const { row } = visit
    const stepped = await stepRentalRow(database, row.id, eventOf, { now: now() })
    if (stepped?.ok !== true) throw refusalError(stepped?.refusal ?? 'unknown', row, now())
    await access.note(request, visit, `rental ${kind}`, row.id)
  }
  return {
    async switchRegion({ caller, params, body: { targetRegion: region }, request }) {
      const visit = await access.own(caller, params.id)
      if (!offers.isListed(region)) throw new ApiError('BAD_REQUEST', { field: 'targetRegion' })
      // A switch uses capacity, as an order does.
      await record(request, visit, 'switch', async (trx) => {
        return { kind: 'switch', region, regionAvailable: await offers.hasRoom(trx, region) }
      })
      return { success: true }
    },
    async restartRental({ caller, body, request }) {
      const visit = await access.visit(caller, body.instance_id)
      await record(request, visit, 'restart', async () => ({ kind: 'restart' }))
      return { success: true }
    },
  }
}
