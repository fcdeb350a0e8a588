import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** The community files before and after each import, which an audit entry names by their hash. Instants are epoch ms. */
export async function safeHands({ trx }: MigrationContext): Promise<void> {
  await createTable(trx.schema, 'catalogue_file', { hash: 'text key', body: 'text', stored_at: 'bigint' })
}
