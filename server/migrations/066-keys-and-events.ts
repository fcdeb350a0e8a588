import { sql } from 'kysely'
import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/**
 * API keys as hashes, with what each may do; webhooks that receive events, and each event for each of them. Instants are epoch
 * milliseconds.
 */
export async function keysAndEvents({ trx }: MigrationContext): Promise<void> {
  const { schema } = trx
  await createTable(schema, 'api_key', {
    id: 'text key',
    name: 'text',
    hash: 'text',
    scopes: 'text',
    rate: 'integer',
    created_at: 'bigint',
    created_by: 'text',
    expires_at: 'bigint?',
    used_at: 'bigint?',
    revoked_at: 'bigint?',
  })
  await createTable(schema, 'event_webhook', {
    id: 'text key',
    name: 'text',
    types: 'text',
    host: 'text',
    sealed: 'text',
    sealed_secret: 'text',
    sealed_previous: 'text?',
    previous_until: 'bigint?',
    created_at: 'bigint',
    muted_at: 'bigint?',
  })
  await createTable(
    schema,
    'event_delivery',
    {
      id: 'text key',
      webhook_id: 'text',
      event_id: 'text',
      type: 'text',
      at: 'bigint',
      steam_id: 'text?',
      body: 'text',
      attempts: 'integer',
      next_at: 'bigint?',
      arrived_at: 'bigint?',
      tried_at: 'bigint?',
      status: 'integer?',
      milliseconds: 'integer?',
      problem: 'text?',
    },
    { unique: ['webhook_id', 'event_id'] },
  )
  await schema.createIndex('event_delivery_newest').on('event_delivery').columns(['webhook_id', 'at']).execute()
  await schema.createIndex('event_delivery_oldest').on('event_delivery').column('at').execute()
  await sql`create index event_delivery_due on event_delivery (next_at) where next_at is not null`.execute(trx)
  await sql`create index event_delivery_open on event_delivery (webhook_id) where arrived_at is null`.execute(trx)
  await sql`create index event_delivery_player on event_delivery (steam_id) where steam_id is not null`.execute(trx)
}
