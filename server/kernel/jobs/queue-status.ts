import type { Database } from '../db/database.ts'

/** Waiting work. */
export interface QueueStatus {
  readonly length: number
  /** Epoch milliseconds at which the work that has waited longest was due; null for an empty queue. */
  readonly oldestDue: number | null
}

/** The open jobs that are due, by kind. `now` in epoch milliseconds. */
export async function readQueues(db: Database, now: number): Promise<ReadonlyMap<string, QueueStatus>> {
  const rows = await db.kysely
    .selectFrom('job')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('length'), eb.fn.min('run_at').as('oldest')])
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('run_at', '<=', now)
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, length, oldest }) => [kind, { length: Number(length), oldestDue: Number(oldest) }]))
}
