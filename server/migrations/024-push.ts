import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** Devices that receive messages, and what they wait for. Instants are epoch milliseconds. */
export async function pushTables({ trx }: MigrationContext): Promise<void> {
  const { schema } = trx
  await createTable(schema, 'push_device', {
    id: 'text key',
    sealed: 'text',
    portal_key: 'text',
    language: 'text',
    slots_needed: 'integer',
    created_at: 'bigint',
    updated_at: 'bigint',
  })
  await schema.createIndex('push_device_updated').on('push_device').column('updated_at').execute()
  await createTable(
    schema,
    'push_watch',
    {
      id: 'text',
      device_id: 'text',
      wish: 'text',
      started_at: 'bigint',
      ends_at: 'bigint',
      reported_at: 'bigint?',
    },
    { primaryKey: ['device_id', 'id'] },
  )
  await schema.createIndex('push_watch_end').on('push_watch').column('ends_at').execute()
}
