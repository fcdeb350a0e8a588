import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import './tables.ts'

/** How often something may be tried within a window that begins with the first try. */
export interface AttemptLimit {
  readonly count: number
  /** Milliseconds. */
  readonly window: number
}

/** The window has ended; one that would last longer than it can was begun before a clock was set back. */
export const isOver = (eb: ExpressionBuilder<Tables, 'pairing_attempt'>, now: number, window: number) =>
  eb.or([eb('pairing_attempt.ends_at', '<=', now), eb('pairing_attempt.ends_at', '>', now + window)])

/**
 * Counts one attempt in the database, so that all processes count together; concurrent ones count too. Returns the whole
 * seconds to wait; 0: it was counted.
 */
export async function takeAttempt(
  { kysely }: Database,
  id: string,
  { count, window }: AttemptLimit,
  now: number,
): Promise<number> {
  const taken = await kysely
    .insertInto('pairing_attempt')
    .values({ id, count: 1, ends_at: now + window })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({
          count: eb
            .case()
            .when(isOver(eb, now, window))
            .then(1)
            .else(eb('pairing_attempt.count', '+', 1))
            .end(),
          ends_at: eb
            .case()
            .when(isOver(eb, now, window))
            .then(now + window)
            .else(eb.ref('pairing_attempt.ends_at'))
            .end(),
        }))
        .where((eb) => eb.or([isOver(eb, now, window), eb('pairing_attempt.count', '<', count)])),
    )
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows === 1n) return 0
  const row = await kysely.selectFrom('pairing_attempt').select('ends_at').where('id', '=', id).executeTakeFirst()
  return Math.max(1, Math.ceil(((row?.ends_at ?? now) - now) / 1000))
}

/** Returns an attempt that was right. */
export async function giveBackAttempt({ kysely }: Database, id: string): Promise<void> {
  await kysely
    .updateTable('pairing_attempt')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('id', '=', id)
    .where('count', '>', 0)
    .execute()
}

export async function pruneAttempts({ kysely }: Database, now: number): Promise<void> {
  await kysely.deleteFrom('pairing_attempt').where('ends_at', '<=', now).execute()
}
