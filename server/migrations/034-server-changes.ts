import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** What the polling process tells the others each second. `previous` is the version of the row before. */
export async function serverChanges({ trx }: MigrationContext): Promise<void> {
  await createTable(trx.schema, 'live_change', { version: 'bigint key', previous: 'bigint', body: 'text' })
}
