import { sql } from 'kysely'
import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/**
 * Notifications of providers: authentic ones once each and without their headers, refused ones in a ring of fixed size
 * (decision 023). Messages that were refused before are dropped; they were kept for a week at most.
 */
export async function noticeTables({ kind, trx }: MigrationContext): Promise<void> {
  const { schema } = trx
  await sql`delete from payment_notice where verdict like 'refused:%'`.execute(trx)
  await schema.alterTable('payment_notice').dropColumn('headers').execute()
  await schema.alterTable('payment_notice').addColumn('message_key', 'text').execute()
  await schema
    .createIndex('payment_notice_message')
    .unique()
    .on('payment_notice')
    .columns(['method', 'message_key'])
    .execute()
  await createTable(
    schema,
    'refused_notice',
    {
      method: 'text',
      slot: 'integer',
      received_at: 'bigint',
      reason: 'text',
      headers: 'text',
      body: 'text',
    },
    { primaryKey: ['method', 'slot'] },
  )
  if (kind === 'postgresql') await boundRing(trx)
  await createTable(schema, 'refused_notice_count', { method: 'text key', total: 'bigint' })
  await schema.alterTable('order').addColumn('woken_at', 'bigint').execute()
}

/**
 * Rows of the ring are overwritten for ever. With room for one more on each page PostgreSQL replaces them in place and
 * need not wait for a vacuum; and what strangers wrote is not copied into the planner's statistics.
 */
async function boundRing(trx: MigrationContext['trx']): Promise<void> {
  await sql`alter table refused_notice set (fillfactor = 88)`.execute(trx)
  await sql`
    alter table refused_notice
      alter column reason set statistics 0,
      alter column headers set statistics 0,
      alter column body set statistics 0`.execute(trx)
}
