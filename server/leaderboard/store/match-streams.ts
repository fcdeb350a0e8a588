import { sql } from 'kysely'
import type { Database } from '../../kernel/db/database.ts'

export const nothingReceived = { received_at: null, refused_at: null, refusal: null, warned_at: null } as const

/** The state of a game server's log. `version` counts the transactions that wrote to it. */
interface MatchStream {
  readonly version: number
  readonly state: string
}

/**
 * Locks the stream for this transaction, so that no other process counts its log meanwhile. Returns its new version and
 * the last saved state.
 */
export async function advanceStream(trx: Database, gameServerId: string): Promise<MatchStream> {
  return trx.kysely
    .insertInto('match_stream')
    .values({ game_server_id: gameServerId, version: 1, state: '', ...nothingReceived })
    .onConflict((conflict) => conflict.column('game_server_id').doUpdateSet({ version: sql`match_stream.version + 1` }))
    .returning(['version', 'state'])
    .executeTakeFirstOrThrow()
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

/** Saves the match state after lines received at `receivedAt` (epoch milliseconds). */
export async function saveStream(
  trx: Database,
  gameServerId: string,
  { state, receivedAt }: { readonly state: string; readonly receivedAt: number },
): Promise<void> {
  await trx.kysely
    .updateTable('match_stream')
    .set({ state, received_at: receivedAt })
    .where('game_server_id', '=', gameServerId)
    .execute()
}
