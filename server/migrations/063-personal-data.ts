import { sql } from 'kysely'
import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/**
 * Erasures of persons, the size of the database by day, and indexes by which retention finds the oldest rows. Instants are
 * epoch milliseconds.
 */
export async function personalData({ trx }: MigrationContext): Promise<void> {
  const { schema } = trx
  await createTable(schema, 'erasure', {
    id: 'text key',
    steam_id: 'text?',
    account_id: 'text?',
    email: 'text?',
    state: 'text',
    requested_at: 'bigint',
    due_at: 'bigint',
    requested_by: 'text',
    reason: 'text',
    pseudonym: 'bigint unique',
    obstacle: 'text?',
    ended_at: 'bigint?',
  })
  for (const column of ['steam_id', 'account_id']) {
    await sql`create unique index ${sql.ref(`erasure_${column}`)} on erasure (${sql.ref(column)})
      where state in ('waiting', 'begun')`.execute(trx)
  }
  await createTable(schema, 'database_size', { day: 'integer key', bytes: 'bigint' })
  await schema.createIndex('played_match_oldest').on('played_match').columns(['starts_at', 'id']).execute()
  await sql`create index played_match_voided on played_match (voided_by) where voided_by is not null`.execute(trx)
  await schema.createIndex('audit_log_oldest').on('audit_log').column('at').execute()
  await schema.createIndex('audit_log_account').on('audit_log').column('account_id').execute()
  await schema.createIndex('audit_log_player').on('audit_log').column('steam_id').execute()
  await schema.createIndex('payment_notice_oldest').on('payment_notice').column('received_at').execute()
}
