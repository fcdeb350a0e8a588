import { sql } from 'kysely'
import { inChunks } from '../../kernel/db/chunks.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'

export const nothingReceived = {
  received_at: null,
  refused_at: null,
  refusal: null,
  refusal_detail: null,
  warned_at: null,
} as const

/** The state of a game server's log. `version` counts the transactions that wrote to it. */
interface MatchStream {
  readonly version: number
  readonly state: string
}

/**
 * Locks the streams for this transaction, so that no other process counts their logs meanwhile; in one order, so that two
 * processes do not wait for each other. Returns their new versions and the last saved states.
 */
export async function advanceStreams(
  trx: Transaction,
  gameServerIds: readonly string[],
): Promise<ReadonlyMap<string, MatchStream>> {
  const streams = new Map<string, MatchStream>()
  await inChunks(gameServerIds.toSorted(), async (some) => {
    const rows = await trx.kysely
      .insertInto('match_stream')
      .values(some.map((id) => ({ game_server_id: id, version: 1, state: '', ...nothingReceived })))
      .onConflict((conflict) =>
        conflict.column('game_server_id').doUpdateSet({ version: sql`match_stream.version + 1` }),
      )
      .returning(['game_server_id', 'version', 'state'])
      .execute()
    for (const { game_server_id, version, state } of rows) streams.set(game_server_id, { version, state })
  })
  return streams
}

/** The last saved state; empty if nothing has been counted yet. */
export async function readStreamState(db: Database, gameServerId: string): Promise<string> {
  const row = await db.kysely
    .selectFrom('match_stream')
    .select('state')
    .where('game_server_id', '=', gameServerId)
    .executeTakeFirst()
  return row?.state ?? ''
}

export interface SavedStream {
  readonly state: string
  /** When lines were received (epoch ms); null: what was received holds none. */
  readonly receivedAt: number | null
}

/** Saves the match states of these streams. */
export async function saveStreams(trx: Transaction, states: ReadonlyMap<string, SavedStream>): Promise<void> {
  await inChunks([...states], (some) =>
    trx.kysely
      .insertInto('match_stream')
      .values(
        some.map(([id, { state, receivedAt }]) => ({
          ...nothingReceived,
          game_server_id: id,
          version: 1,
          state,
          received_at: receivedAt,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('game_server_id').doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          received_at: eb.fn.coalesce('excluded.received_at', 'match_stream.received_at'),
        })),
      )
      .execute(),
  )
}
