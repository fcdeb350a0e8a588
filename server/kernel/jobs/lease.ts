import type { Database } from '../db/database.ts'

/**
 * Takes or renews the lease `name` until `now + ttlMs` (epoch milliseconds). True for exactly one of several holders
 * that ask at once: one conditional statement decides. A lease that ran out goes to whoever asks first.
 */
export async function takeLease(
  db: Database,
  name: string,
  holder: string,
  now: number,
  ttlMs: number,
): Promise<boolean> {
  const result = await db.kysely
    .insertInto('lease')
    .values({ name, holder, expires_at: now + ttlMs })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, expires_at: now + ttlMs })
        .where((eb) => eb.or([eb('lease.holder', '=', holder), eb('lease.expires_at', '<=', now)])),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Gives the lease back, so that another holder need not wait until it runs out. Nothing happens if it is not held. */
export async function releaseLease(db: Database, name: string, holder: string): Promise<void> {
  await db.kysely.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute()
}
