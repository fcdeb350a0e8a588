import type { Database } from '../../kernel/db/database.ts'

/** What the polling process last knew, for its own next start and for processes that do not poll. */
export interface SavedLiveState {
  readonly version: number
  /** Epoch milliseconds of the last finished sweep. */
  readonly sweptAt: number | null
  /** The writer's own serialisation; the reader parses it with a schema. */
  readonly body: string
}

/** Replaces what was saved before. */
export async function saveLiveState(db: Database, { version, sweptAt, body }: SavedLiveState): Promise<void> {
  const row = { version, swept_at: sweptAt, body }
  await db.kysely
    .insertInto('live_state')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** What was saved last; null before the first time. */
export async function loadLiveState(db: Database): Promise<SavedLiveState | null> {
  const row = await db.kysely.selectFrom('live_state').selectAll().executeTakeFirst()
  return row === undefined ? null : { version: row.version, sweptAt: row.swept_at, body: row.body }
}

/** The version of what was saved last, without reading its body; null before the first time. */
export async function liveStateVersion(db: Database): Promise<number | null> {
  const row = await db.kysely.selectFrom('live_state').select('version').executeTakeFirst()
  return row?.version ?? null
}
