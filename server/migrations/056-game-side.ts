import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/**
 * What game servers are told to do, how each is reached, where players are, and the codes that players type in the game.
 * Instants are epoch milliseconds.
 */
export async function gameSideTables({ trx }: MigrationContext): Promise<void> {
  const { schema } = trx
  await createTable(
    schema,
    'game_act',
    {
      id: 'text key',
      server_id: 'text',
      position: 'bigint',
      kind: 'text',
      steam_id: 'text?',
      work: 'text',
      by: 'text?',
      created_at: 'bigint',
      expires_at: 'bigint',
      carried_by: 'text?',
      carried_until: 'bigint?',
      outcome: 'text?',
      reply: 'text',
      ended_at: 'bigint?',
    },
    { unique: ['server_id', 'position'] },
  )
  await schema.createIndex('game_act_open').on('game_act').columns(['outcome', 'server_id', 'position']).execute()
  await schema.createIndex('game_act_player').on('game_act').columns(['steam_id', 'created_at']).execute()
  await schema.createIndex('game_act_created').on('game_act').column('created_at').execute()
  await createTable(schema, 'game_link', {
    key_id: 'text key',
    seen_at: 'bigint',
    process: 'text',
    state: 'text',
    members: 'text?',
    clock_ahead: 'bigint',
  })
  await createTable(
    schema,
    'game_presence',
    { server_id: 'text', steam_id: 'text', user_id: 'bigint', seen_at: 'bigint' },
    { primaryKey: ['server_id', 'steam_id'] },
  )
  await schema.createIndex('game_presence_player').on('game_presence').column('steam_id').execute()
  await schema.createIndex('game_presence_seen').on('game_presence').column('seen_at').execute()
  await createTable(schema, 'chat_code', {
    code_hash: 'text key',
    account_id: 'text unique',
    created_at: 'bigint',
    expires_at: 'bigint',
    steam_id: 'text?',
    name: 'text?',
  })
  await schema.createIndex('chat_code_end').on('chat_code').column('expires_at').execute()
}
