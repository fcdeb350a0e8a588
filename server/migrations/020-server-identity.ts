import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/**
 * Servers keep their id when they move: the addresses that they left, and whether one is listed, hidden or retired. Keys
 * of game servers are rotated: until when the previous key and log token are accepted, and when one of them, or of the
 * previous secret, was last used. Existing ids, which are addresses, stay. Instants are epoch ms.
 */
export async function serverIdentity({ trx }: MigrationContext): Promise<void> {
  const { schema } = trx
  await createTable(schema, 'former_address', { address: 'text key', server_id: 'text', left_at: 'bigint' })
  await schema.createIndex('former_address_server').on('former_address').column('server_id').execute()
  await schema
    .alterTable('server')
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('listed'))
    .execute()
  for (const column of ['previous_key_until', 'previous_token_until', 'previous_used_at']) {
    await schema.alterTable('game_server_key').addColumn(column, 'bigint').execute()
  }
}
