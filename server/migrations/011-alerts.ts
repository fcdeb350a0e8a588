import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** Webhooks that receive alerts, and what they were last told of each subject. Instants are epoch milliseconds. */
export async function alertTables({ trx }: MigrationContext): Promise<void> {
  await createTable(trx.schema, 'alert_webhook', {
    id: 'text key',
    format: 'text',
    language: 'text',
    kinds: 'text',
    host: 'text',
    sealed: 'text',
    created_at: 'bigint',
    sent_at: 'bigint?',
    last_error: 'text?',
  })
  await createTable(
    trx.schema,
    'alert_subject',
    { kind: 'text', subject: 'text', told_at: 'bigint', is_open: 'integer', condition: 'text' },
    { primaryKey: ['kind', 'subject'] },
  )
}
