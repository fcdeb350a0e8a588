import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/**
 * What processes are about to use at the backend of practice servers (docs/decisions/082), and how many versions of the
 * catalogue left the servers as they were: until 0.3.0 processes of earlier releases count none. Instants are epoch
 * milliseconds.
 */
export async function sharedWork({ trx: { schema } }: MigrationContext): Promise<void> {
  await createTable(schema, 'backend_claim', {
    resource: 'text key',
    holder: 'text?',
    version: 'integer',
    ends_at: 'bigint',
  })
  await schema.createIndex('backend_claim_end').on('backend_claim').column('ends_at').execute()
  await schema
    .alterTable('catalogue')
    .addColumn('text_edits', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}
