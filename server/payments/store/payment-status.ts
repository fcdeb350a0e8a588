import type { Database } from '../../kernel/db/database.ts'
import type { QueueStatus } from '../../kernel/jobs/queue-status.ts'

/** Refunds that were due before `before` (epoch ms) and have not gone out: the portal alone did not manage. */
export async function readLateRefunds(db: Database, before: number): Promise<QueueStatus> {
  const row = await db.kysely
    .selectFrom('refund')
    .select((eb) => [eb.fn.countAll<number>().as('length'), eb.fn.min('created_at').as('oldest')])
    .where('done_at', 'is', null)
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow()
  const oldest: number | null = row.oldest
  return { length: Number(row.length), oldestDue: oldest }
}

/** The orders whose provider query is due. */
export async function readOrderChecks(db: Database, now: number): Promise<QueueStatus> {
  const row = await db.kysely
    .selectFrom('order')
    .select((eb) => [eb.fn.countAll<number>().as('length'), eb.fn.min('next_check_at').as('oldest')])
    .where('next_check_at', '<=', now)
    .executeTakeFirstOrThrow()
  const oldest: number | null = row.oldest
  return { length: Number(row.length), oldestDue: oldest }
}

/** How many orders are in each state. Reads every order. */
export async function countOrders(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db.kysely
    .selectFrom('order')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, count }) => [state, Number(count)]))
}
