import { sql } from 'kysely'
import type { MigrationContext } from '../migrate.ts'
import { createTable } from './create-table.ts'

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
  // Room on each page for the next version of a row: rows are overwritten for ever, and must not wait for a vacuum.
  if (kind === 'postgresql') await sql`alter table refused_notice set (fillfactor = 80)`.execute(trx)
  await createTable(schema, 'refused_notice_count', { method: 'text key', total: 'bigint' })
  await schema.alterTable('order').addColumn('woken_at', 'bigint').execute()
}
