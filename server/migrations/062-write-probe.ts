import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** One row, which every process writes again and again to see that the database accepts writes. `at` is epoch milliseconds. */
export async function writeProbe({ trx: { schema } }: MigrationContext): Promise<void> {
  await createTable(schema, 'write_probe', { id: 'integer key', at: 'bigint' })
}
