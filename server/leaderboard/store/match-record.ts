import { sql } from 'kysely'
import type { Database } from '../../kernel/db/database.ts'
import type { ReadDatabase } from '../../kernel/db/reads.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import type { PlayedMatchRow } from '../tables.ts'

/**
 * Holds back the logs of all game servers until the transaction ends, so that nothing counts by the old rules meanwhile,
 * and makes every process drop what it has cached. The first statement of a transaction that takes back what counted.
 */
export async function holdLogs(trx: Transaction): Promise<void> {
  // SQLite has one writer at a time.
  if (trx.kind === 'postgresql') await sql`lock table match_stream in share row exclusive mode`.execute(trx.kysely)
  await trx.kysely.updateTable('match_stream').set({ version: sql`version + 1` }).execute()
}

export const readMatch = (db: ReadDatabase, id: string): Promise<PlayedMatchRow | undefined> =>
  db.kysely.selectFrom('played_match').selectAll().where('id', '=', id).executeTakeFirst()

/** How a match was voided; null: it counts. */
export interface Voiding {
  readonly at: number
  readonly by: string
  readonly reason: string
}

/** Voids a match, or lets it count again. False if it already was so. */
export async function markVoid(trx: Transaction, id: string, voiding: Voiding | null): Promise<boolean> {
  const { numUpdatedRows } = await trx.kysely
    .updateTable('played_match')
    .set({
      voided_at: voiding?.at ?? null,
      voided_by: voiding?.by ?? null,
      void_reason: voiding?.reason ?? null,
    })
    .where('id', '=', id)
    .where('voided_at', voiding === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface MatchKey {
  readonly at: number
  readonly id: string
}

/** Matches of a player, newest first, after the given one. */
export function listMatchesOf(
  db: Database,
  account: number,
  { after, limit }: { readonly after?: MatchKey | undefined; readonly limit: number },
): Promise<PlayedMatchRow[]> {
  return db.kysely
    .selectFrom('match_player')
    .innerJoin('played_match', 'played_match.id', 'match_player.match_id')
    .selectAll('played_match')
    .where('match_player.account', '=', account)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('match_player.starts_at', 'match_player.match_id'),
          '<',
          eb.tuple(after?.at ?? 0, after?.id ?? ''),
        ),
      ),
    )
    .orderBy('match_player.starts_at', 'desc')
    .orderBy('match_player.match_id', 'desc')
    .limit(limit)
    .execute()
}

/** When the record of matches began, if statistics are older (epoch ms); null: everything that counts is recorded. */
export async function readRecordingStart(db: Database): Promise<number | null> {
  const row = await db.kysely.selectFrom('match_recording').select('since').executeTakeFirst()
  return row?.since ?? null
}

/** The newest matches of game servers that count, newest first. */
export async function listServerMatches(
  { kysely }: ReadDatabase,
  gameServerIds: readonly string[],
  limit: number,
): Promise<PlayedMatchRow[]> {
  const lists = await Promise.all(
    gameServerIds.map((id) =>
      kysely
        .selectFrom('played_match')
        .selectAll()
        .where('game_server_id', '=', id)
        .where('voided_at', 'is', null)
        .orderBy('started', 'desc')
        .limit(limit)
        .execute(),
    ),
  )
  return lists
    .flat()
    .sort((a, b) => b.starts_at - a.starts_at)
    .slice(0, limit)
}
