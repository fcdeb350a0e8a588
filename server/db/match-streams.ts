import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Where a game server's log stands. `version` counts the transactions that wrote to it. */
interface MatchStream {
  readonly version: number
  readonly state: string
}

/**
 * Takes the stream for this transaction, so that nobody else counts its log meanwhile, and answers its new version with
 * the state that was saved last.
 */
export async function advanceStream(trx: Database, gameServerId: string): Promise<MatchStream> {
  return trx.kysely
    .insertInto('match_stream')
    .values({ game_server_id: gameServerId, version: 1, state: '' })
    .onConflict((conflict) => conflict.column('game_server_id').doUpdateSet({ version: sql`match_stream.version + 1` }))
    .returning(['version', 'state'])
    .executeTakeFirstOrThrow()
}

export async function saveStream(trx: Database, gameServerId: string, state: string): Promise<void> {
  await trx.kysely.updateTable('match_stream').set({ state }).where('game_server_id', '=', gameServerId).execute()
}
