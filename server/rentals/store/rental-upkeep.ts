import { inChunks } from '../../kernel/db/chunks.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import type { RentalRow } from '../tables.ts'

/** Rentals that have expired at `now` (epoch milliseconds), still run and have no job. */
export async function expiredRentals(db: Database, now: number): Promise<string[]> {
  const running = db.kysely.selectFrom('rental').select('id').where('status', '=', 'RUNNING')
  const over = running.where('maintenance', '=', 0).where('expires_at', '<', now)
  return (await over.orderBy('expires_at').execute()).map(({ id }) => id)
}

/** Rentals whose instance does not match the row. Each should have a job. */
export async function unfinishedRentals(db: Database): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('rental')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['CREATING', 'SWITCHING', 'TERMINATING']),
        eb('discard_ref', 'is not', null),
        eb.and([eb('status', '=', 'RUNNING'), eb('settings_told', '<', eb.ref('settings_version'))]),
        eb.and([
          eb('status', '=', 'RUNNING'),
          eb('restarted_at', 'is not', null),
          eb.or([eb('restart_told_at', 'is', null), eb('restart_told_at', '<', eb.ref('restarted_at'))]),
        ]),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Rentals that should be running. */
export async function runningRentals(db: Database): Promise<RentalRow[]> {
  return db.kysely.selectFrom('rental').selectAll().where('status', '=', 'RUNNING').orderBy('id').execute()
}

/** All refs of rentals, and the keys of instances that may be being created. */
export async function wantedInstances(
  db: Database,
): Promise<{ readonly refs: ReadonlySet<string>; readonly keys: ReadonlySet<string> }> {
  const rows = await db.kysely
    .selectFrom('rental')
    .select(['id', 'generation', 'status', 'ref', 'next_ref', 'discard_ref'])
    .where('status', 'not in', ['TERMINATED'])
    .execute()
  const refs = rows.flatMap(({ ref, next_ref, discard_ref }) => [ref, next_ref, discard_ref])
  const beingMade = rows.filter(({ status }) => status === 'CREATING' || status === 'SWITCHING')
  return {
    refs: new Set(refs.filter((ref) => ref !== null)),
    keys: new Set(beingMade.map(({ id, generation }) => `${id}:${generation}`)),
  }
}

/** Records orphaned instances; returns the new ones, and those known since `before`. */
export async function noteOrphans(
  db: Database,
  refs: readonly string[],
  { now, before }: { readonly now: number; readonly before: number },
): Promise<{ readonly found: readonly string[]; readonly overdue: readonly string[] }> {
  return inTransaction(db, async (trx) => {
    const known = new Map(
      (await trx.kysely.selectFrom('orphan_instance').selectAll().execute()).map((row) => [row.ref, row.seen_at]),
    )
    const found = refs.filter((ref) => !known.has(ref))
    const gone = [...known.keys()].filter((ref) => !refs.includes(ref))
    await inChunks(gone, (some) => trx.kysely.deleteFrom('orphan_instance').where('ref', 'in', some).execute())
    for (const ref of found) {
      const row = { ref, seen_at: now }
      await trx.kysely
        .insertInto('orphan_instance')
        .values(row)
        .onConflict((conflict) => conflict.column('ref').doNothing())
        .execute()
    }
    return { found, overdue: refs.filter((ref) => (known.get(ref) ?? now) <= before) }
  })
}
