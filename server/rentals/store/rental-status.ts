import * as v from 'valibot'
import type { Database } from '../../kernel/db/database.ts'
import type { RentalRow } from '../tables.ts'
import { rentalJobKind } from './rentals.ts'

/** Consecutive failures of a rental's job after which an operator should look: minutes with the usual back-off. */
const attemptsToWorry = 6

const payloadSchema = v.pipe(v.string(), v.parseJson(), v.object({ rentalId: v.string() }))

/** Rentals that failed since `since` (epoch ms), and those whose job fails again and again. */
export async function readFailedRentals(
  { kysely }: Database,
  since: number,
): Promise<readonly Pick<RentalRow, 'id' | 'name' | 'since'>[]> {
  const columns = ['id', 'name', 'since'] as const
  const failed = await kysely
    .selectFrom('rental')
    .select(columns)
    .where('status', '=', 'FAILED')
    .where('since', '>=', since)
    .execute()
  const jobs = await kysely
    .selectFrom('job')
    .select('payload')
    .where('kind', '=', rentalJobKind)
    .where('done_at', 'is', null)
    .where('last_error', 'is not', null)
    .where('attempts', '>=', attemptsToWorry)
    .execute()
  if (jobs.length === 0) return failed
  const ids = jobs.map(({ payload }) => v.parse(payloadSchema, payload).rentalId)
  const open = kysely.selectFrom('rental').select(columns).where('id', 'in', ids).where('status', '!=', 'FAILED')
  return [...failed, ...(await open.execute())]
}
