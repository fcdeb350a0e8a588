import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** Pictures of the community (PNG, base64), named by their content. Instants are epoch milliseconds. */
export async function pictureTable({ trx }: MigrationContext): Promise<void> {
  await createTable(trx.schema, 'picture', { id: 'text key', body: 'text', stored_at: 'bigint' })
}
