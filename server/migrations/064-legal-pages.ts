import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/**
 * Terms, privacy policy and imprint: the text that staff edit, what was published, and who has agreed to which version.
 * Instants are epoch milliseconds.
 */
export async function legalPages({ trx: { schema } }: MigrationContext): Promise<void> {
  await createTable(schema, 'legal_page', { page: 'text key', draft: 'text?', version: 'integer?' })
  await createTable(
    schema,
    'legal_version',
    {
      page: 'text',
      version: 'integer',
      since: 'integer',
      text: 'text',
      published_at: 'bigint',
      published_by: 'text',
    },
    { primaryKey: ['page', 'version'] },
  )
  await createTable(
    schema,
    'legal_consent',
    { account_id: 'text', page: 'text', version: 'integer', at: 'bigint', way: 'text' },
    { primaryKey: ['account_id', 'page', 'version'] },
  )
  await schema.alterTable('order').addColumn('terms_version', 'integer').execute()
}
