import { minutes } from '../../../contract/duration.ts'
import type { LogRefusal } from '../../../contract/leaderboard/log-refusals.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { MatchStreamRow } from '../tables.ts'
import { nothingReceived } from './match-streams.ts'

/** Writes columns of a game server's stream, which may have counted nothing yet. */
async function noteStatus(db: Database, gameServerId: string, status: Partial<MatchStreamRow>): Promise<void> {
  await db.kysely
    .insertInto('match_stream')
    .values({ game_server_id: gameServerId, version: 0, state: '', ...nothingReceived, ...status })
    .onConflict((conflict) => conflict.column('game_server_id').doUpdateSet(status))
    .execute()
}

/** Records lines that count nothing by rule; lines that count are recorded in their own transaction (`saveStream`). */
export const noteLogReceived = (db: Database, gameServerId: string, now: number): Promise<void> =>
  noteStatus(db, gameServerId, { received_at: now })

/**
 * Records that lines were refused. True for one caller per game server and `warnEvery` milliseconds, across all
 * processes: that caller logs the warning.
 */
export async function noteLogRefused(
  db: Database,
  gameServerId: string,
  refused: {
    readonly refusal: LogRefusal
    /** What was refused, for people. */
    readonly detail?: string | undefined
    readonly now: number
    readonly warnEvery: number
  },
): Promise<boolean> {
  const { refusal, detail = null, now, warnEvery } = refused
  await noteStatus(db, gameServerId, { refusal, refusal_detail: detail, refused_at: now })
  const { numUpdatedRows } = await db.kysely
    .updateTable('match_stream')
    .set({ warned_at: now })
    .where('game_server_id', '=', gameServerId)
    .where((eb) => eb.or([eb('warned_at', 'is', null), eb('warned_at', '<=', now - warnEvery)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type LogStatus = Pick<MatchStreamRow, 'received_at' | 'refused_at' | 'refusal' | 'refusal_detail'>

/** The status of every game server's log, by its id. */
export async function readLogStatus(db: Database): Promise<ReadonlyMap<string, LogStatus>> {
  const columns = ['game_server_id', 'received_at', 'refused_at', 'refusal', 'refusal_detail'] as const
  const rows = await db.kysely.selectFrom('match_stream').select(columns).execute()
  return new Map(rows.map((row) => [row.game_server_id, row]))
}

/** A plugin may send a text of its own between lines of the log: nothing readable has to have come for so long. */
const unreadablePatience = minutes(5)

/**
 * Game servers whose lines were refused or unreadable since `since` (epoch ms), and not accepted afterwards; revoked ones
 * excepted.
 */
export async function readRefusedLogs(
  db: Database,
  since: number,
): Promise<readonly { readonly id: string; readonly name: string; readonly refusedAt: number }[]> {
  const rows = await db.kysely
    .selectFrom('match_stream')
    .innerJoin('game_server_key', 'game_server_key.id', 'match_stream.game_server_id')
    .select([
      'game_server_key.id',
      'game_server_key.name',
      'match_stream.refused_at',
      'match_stream.received_at',
      'match_stream.refusal',
    ])
    .where('game_server_key.revoked_at', 'is', null)
    .where('match_stream.refused_at', '>=', since)
    .execute()
  return rows.flatMap(({ id, name, refused_at, received_at, refusal }) => {
    const patience = refusal === 'unreadable' && received_at !== null ? unreadablePatience : 0
    const isOver = refused_at === null || (received_at ?? 0) + patience > refused_at
    return isOver ? [] : [{ id, name, refusedAt: refused_at }]
  })
}

/** Whether the log of a game server that is not revoked was received at or after an instant (epoch ms). */
export async function isLogReceivedSince(db: Database, since: number): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('match_stream')
    .innerJoin('game_server_key', 'game_server_key.id', 'match_stream.game_server_id')
    .select('match_stream.game_server_id')
    .where('game_server_key.revoked_at', 'is', null)
    .where('match_stream.received_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
