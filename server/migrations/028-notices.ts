import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** Devices that tell their player what happened to them, and what was told. Instants are epoch milliseconds. */
export async function pushNoticeTables({ trx }: MigrationContext): Promise<void> {
  const { schema } = trx
  await createTable(schema, 'push_subscriber', {
    id: 'text key',
    sealed: 'text',
    portal_key: 'text',
    language: 'text',
    steam_id: 'text',
    session_id: 'text',
    kinds: 'text',
    updated_at: 'bigint',
  })
  await schema.createIndex('push_subscriber_player').on('push_subscriber').column('steam_id').execute()
  await createTable(schema, 'push_notice', { id: 'text key', claimed_at: 'bigint' })
  await createTable(schema, 'rental_event', { id: 'text key', rental_id: 'text', kind: 'text', at: 'bigint' })
  await schema.createIndex('rental_event_at').on('rental_event').column('at').execute()
  await schema.createIndex('rental_end').on('rental').column('expires_at').execute()
  await schema.createIndex('vip_membership_end').on('vip_membership').column('expires_at').execute()
  await schema.createIndex('refund_done').on('refund').column('done_at').execute()
}
