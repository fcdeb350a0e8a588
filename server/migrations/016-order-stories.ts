import type { MigrationContext } from '../kernel/db/migrate.ts'

/**
 * What a refund's provider was asked and answered, what the queries about an order found, and the indexes by which staff
 * search orders and rentals. Instants are epoch milliseconds.
 */
export async function orderStories({ trx }: MigrationContext): Promise<void> {
  const { schema } = trx
  await schema.alterTable('refund').addColumn('requested_at', 'bigint').execute()
  await schema.alterTable('refund').addColumn('provider_number', 'text').execute()
  await schema
    .alterTable('order')
    .addColumn('checks', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('order').addColumn('checked_at', 'bigint').execute()
  await schema.alterTable('order').addColumn('check_problem', 'text').execute()
  const indexes = [
    ['order', 'newest', ['created_at', 'id']],
    ['order', 'of_player', ['steam_id', 'created_at', 'id']],
    ['order', 'in_state', ['state', 'created_at', 'id']],
    ['order', 'provider_ref', ['provider_ref']],
    ['payment', 'order', ['order_id']],
    ['payment', 'transaction', ['transaction_id']],
    ['payment_notice', 'order', ['order_id']],
    ['refund', 'order', ['order_id']],
    ['refund', 'due', ['done_at', 'created_at']],
    ['refund', 'number', ['provider_number']],
    ['rental', 'newest', ['created_at', 'id']],
    ['rental', 'of_owner', ['owner_steam_id', 'created_at', 'id']],
    ['rental', 'in_status', ['status', 'created_at', 'id']],
    ['rental', 'in_region', ['region', 'created_at', 'id']],
    ['rental', 'instance', ['ref']],
  ] as const
  for (const [table, name, columns] of indexes) {
    await schema
      .createIndex(`${table}_${name}`)
      .on(table)
      .columns([...columns])
      .execute()
  }
}
