import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** Match logs, what they have counted, seasons, and the boards made of it. Instants are epoch ms. */
export async function leaderboardTables({ kind, trx }: MigrationContext): Promise<void> {
  const { schema } = trx
  const isWithoutRowid = kind === 'sqlite'
  await schema.alterTable('game_server_key').addColumn('server_id', 'text').execute()
  await createTable(schema, 'match_stream', { game_server_id: 'text key', version: 'integer', state: 'text' })
  await createTable(
    schema,
    'counted_event',
    { game_server_id: 'text', bucket: 'integer', keys: 'text', touched_at: 'bigint' },
    { primaryKey: ['game_server_id', 'bucket'] },
  )
  await schema.createIndex('counted_event_touched').on('counted_event').column('touched_at').execute()
  await createTable(
    schema,
    'sealed_day',
    { game_server_id: 'text', day: 'integer' },
    { primaryKey: ['game_server_id', 'day'] },
  )
  await createTable(schema, 'player', { account: 'bigint key', name: 'text', seen_at: 'bigint' })
  await createTable(
    schema,
    'player_stat',
    {
      board_id: 'integer',
      account: 'bigint',
      kills: 'integer',
      deaths: 'integer',
      headshots: 'integer',
      playtime: 'integer',
      wins: 'integer',
      loses: 'integer',
      rifle_kills: 'integer',
      awp_kills: 'integer',
      pistol_kills: 'integer',
      clutches: 'integer',
      clutchwins: 'integer',
    },
    { primaryKey: ['board_id', 'account'], isWithoutRowid },
  )
  await createTable(schema, 'season', {
    id: 'integer key',
    name: 'text',
    starts_at: 'bigint',
    ends_at: 'bigint?',
    closed_at: 'bigint?',
  })
  await createTable(schema, 'board', {
    id: 'integer key',
    revision: 'bigint',
    built_revision: 'bigint',
    generation: 'integer',
    totals: 'text',
    built_at: 'bigint?',
    build_ms: 'integer',
  })
  await createTable(
    schema,
    'board_page',
    {
      board_id: 'integer',
      generation: 'integer',
      filter: 'text',
      page: 'integer',
      first_rank: 'integer',
      body: 'text',
    },
    { primaryKey: ['board_id', 'generation', 'filter', 'page'] },
  )
  await createTable(
    schema,
    'board_slot',
    { board_id: 'integer', generation: 'integer', slot: 'integer', body: 'text' },
    { primaryKey: ['board_id', 'generation', 'slot'] },
  )
}
