import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** Rented servers, who may use them, and what is known of their instances. Instants are epoch milliseconds. */
export async function rentalTables({ trx }: MigrationContext): Promise<void> {
  const { schema } = trx
  await createTable(schema, 'rental', {
    id: 'text key',
    owner_steam_id: 'text',
    name: 'text',
    password: 'text',
    region: 'text',
    relocatable: 'integer',
    status: 'text',
    since: 'bigint',
    target_region: 'text?',
    generation: 'integer',
    ref: 'text?',
    next_ref: 'text?',
    discard_ref: 'text?',
    asked_at: 'bigint?',
    ip: 'text?',
    port: 'integer?',
    created_at: 'bigint',
    expires_at: 'bigint',
    restarted_at: 'bigint?',
    restart_told_at: 'bigint?',
    settings_version: 'integer',
    settings_told: 'integer',
    maintenance: 'integer',
    maintenance_zh: 'text?',
    maintenance_en: 'text?',
  })
  await schema.createIndex('rental_owner').on('rental').column('owner_steam_id').execute()
  await schema.createIndex('rental_status').on('rental').columns(['status', 'expires_at']).execute()
  await createTable(schema, 'rental_order', { order_id: 'text key', rental_id: 'text' })
  await schema.createIndex('rental_order_rental').on('rental_order').column('rental_id').execute()
  await createTable(
    schema,
    'rental_member',
    { rental_id: 'text', steam_id: 'text', joined_at: 'bigint' },
    { primaryKey: ['rental_id', 'steam_id'] },
  )
  await schema.createIndex('rental_member_steam').on('rental_member').column('steam_id').execute()
  await createTable(
    schema,
    'rental_admin',
    { rental_id: 'text', steam_id: 'text', position: 'integer', note: 'text', server_name: 'text' },
    { primaryKey: ['rental_id', 'steam_id'] },
  )
  await createTable(
    schema,
    'teammate',
    { owner_steam_id: 'text', steam_id: 'text', name: 'text', seen_at: 'bigint' },
    { primaryKey: ['owner_steam_id', 'steam_id'] },
  )
  await createTable(schema, 'region_switch', { id: 'text key', rental_id: 'text', at: 'bigint' })
  await schema.createIndex('region_switch_rental').on('region_switch').columns(['rental_id', 'at']).execute()
  await createTable(schema, 'rental_share', {
    rental_id: 'text key',
    code_hash: 'text unique',
    created_at: 'bigint',
    expires_at: 'bigint',
  })
  await createTable(schema, 'orphan_instance', { ref: 'text key', seen_at: 'bigint' })
}
