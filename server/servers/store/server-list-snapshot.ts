import type { Database } from '../../kernel/db/database.ts'

/** The server list as the polling process saved it, for its next start and for processes that do not poll. */
export interface ServerListSnapshot {
  readonly version: number
  /** Epoch milliseconds of the last finished sweep. */
  readonly sweptAt: number | null
  /** JSON text of rules/server-list-snapshot.ts. */
  readonly body: string
}

/** Replaces the saved snapshot. */
export async function saveSnapshot(db: Database, { version, sweptAt, body }: ServerListSnapshot): Promise<void> {
  const row = { version, swept_at: sweptAt, body }
  await db.kysely
    .insertInto('live_state')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** The saved snapshot; null before the first save. */
export async function loadSnapshot(db: Database): Promise<ServerListSnapshot | null> {
  const row = await db.kysely.selectFrom('live_state').selectAll().executeTakeFirst()
  return row === undefined ? null : { version: row.version, sweptAt: row.swept_at, body: row.body }
}

/** The version of the saved snapshot without its body; null before the first save. */
export async function snapshotVersion(db: Database): Promise<number | null> {
  const row = await db.kysely.selectFrom('live_state').select('version').executeTakeFirst()
  return row?.version ?? null
}
