import { sql } from 'kysely'
import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/**
 * What staff need of players: notes, the indexes of the search, what every match has counted, so that a match or a player
 * can be taken out of the rankings again, and who is out. Instants are epoch milliseconds.
 */
export async function staffPlayers(context: MigrationContext): Promise<void> {
  const { schema } = context.trx
  await createTable(schema, 'player_note', {
    id: 'text key',
    steam_id: 'text',
    text: 'text',
    at: 'bigint',
    author: 'text',
  })
  await schema.createIndex('player_note_player').on('player_note').columns(['steam_id', 'at', 'id']).execute()
  await createTable(schema, 'played_match', {
    id: 'text key',
    game_server_id: 'text',
    mode: 'text',
    season_id: 'integer',
    map: 'text',
    started: 'bigint',
    ended: 'bigint',
    starts_at: 'bigint',
    counts: 'text',
    voided_at: 'bigint?',
    voided_by: 'text?',
    void_reason: 'text?',
  })
  await schema.createIndex('played_match_server').on('played_match').columns(['game_server_id', 'started']).execute()
  await schema.createIndex('player_note_newest').on('player_note').columns(['at', 'id']).execute()
  await createTable(
    schema,
    'match_player',
    { account: 'bigint', starts_at: 'bigint', match_id: 'text' },
    { primaryKey: ['account', 'starts_at', 'match_id'], isWithoutRowid: context.kind === 'sqlite' },
  )
  await createTable(schema, 'removed_player', {
    account: 'bigint key',
    at: 'bigint',
    removed_by: 'text',
    reason: 'text',
  })
  await createTable(schema, 'match_recording', { id: 'integer key', since: 'bigint' })
  await noteStart(context)
  await searchIndexes(context)
}

/** Statistics that exist already belong to no match. */
async function noteStart({ trx }: MigrationContext): Promise<void> {
  const { rows } = await sql`select 1 from player_stat limit 1`.execute(trx)
  if (rows.length > 0) await sql`insert into match_recording (id, since) values (1, ${Date.now()})`.execute(trx)
}

/** PostgreSQL compares by the byte, as SQLite does, where the index says so; beginnings are then ranges of it. */
async function searchIndexes({ kind, trx }: MigrationContext): Promise<void> {
  const byByte = sql.raw(kind === 'postgresql' ? ' collate "C"' : '')
  await sql`create index account_search_name on account ((lower(username)${byByte}), id)`.execute(trx)
  await sql`create index player_search_name on player ((lower(name)${byByte}), account)`.execute(trx)
  await sql`create index ban_newest on ban (begins_at, id) where closed_at is null`.execute(trx)
  await sql`create index account_search_email on account ((email${byByte}))`.execute(trx)
}
