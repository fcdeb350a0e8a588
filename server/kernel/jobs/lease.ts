import type { Database } from '../db/database.ts'
import { clockTolerance } from './queue-clock.ts'

/**
 * Takes or renews the lease `name` until `now + ttlMs` (epoch milliseconds, {@link ./queue-clock.ts QueueClock.lease}). True
 * for exactly one of several holders that call it concurrently: one conditional statement decides. An expired lease goes to
 * the first caller, and so does one that ends later than its holder can have written: the clock has been set back since.
 * `over`: holders (SQL `like`) that lose it at once, because the caller knows that they have ended.
 */
export async function takeLease(
  db: Database,
  name: string,
  holder: string,
  now: number,
  ttlMs: number,
  over?: string,
): Promise<boolean> {
  const result = await db.kysely
    .insertInto('lease')
    .values({ name, holder, expires_at: now + ttlMs })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, expires_at: now + ttlMs })
        .where((eb) =>
          eb.or([
            eb('lease.holder', '=', holder),
            eb('lease.expires_at', '<=', now),
            eb('lease.expires_at', '>', now + ttlMs + clockTolerance),
            ...(over === undefined ? [] : [eb('lease.holder', 'like', over)]),
          ]),
        ),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Releases the lease, so that another holder does not need to wait until it expires. Does nothing if it is not held. */
export async function releaseLease(db: Database, name: string, holder: string): Promise<void> {
  await db.kysely.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute()
}

/** Who holds the lease, or held it last; `expires_at` in epoch milliseconds. */
export async function readLease({ kysely }: Database, name: string) {
  return kysely.selectFrom('lease').select(['holder', 'expires_at']).where('name', '=', name).executeTakeFirst()
}

/**
 * Until 0.3.0: releases a lease that processes hold together under one name, which keeps those of an earlier release out,
 * unless another one still holds a lease of its own, whose name matches `own` (SQL `like`). `now` as for {@link takeLease}.
 */
export async function releaseTogether(
  { kysely }: Database,
  { name, holder }: { readonly name: string; readonly holder: string },
  own: string,
  now: number,
): Promise<void> {
  const others = kysely
    .selectFrom('lease as other')
    .where('other.name', 'like', own)
    .where('other.expires_at', '>', now)
  await kysely
    .deleteFrom('lease')
    .where('name', '=', name)
    .where('holder', '=', holder)
    .where((eb) => eb.not(eb.exists(others.select('other.name'))))
    .execute()
}

/** The leases that a running process holds, and until when (epoch milliseconds). */
export async function listLeases(
  { kysely }: Database,
  now: number,
): Promise<{ readonly name: string; readonly expires_at: number }[]> {
  return kysely.selectFrom('lease').select(['name', 'expires_at']).where('expires_at', '>', now).execute()
}
