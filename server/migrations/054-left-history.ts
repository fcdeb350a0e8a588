import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/** The history of servers that were removed, which an undo brings back. `step` is epoch seconds. */
export async function leftHistory({ trx: { schema } }: MigrationContext): Promise<void> {
  const columns = { server_id: 'text', step: 'bigint', players: 'integer', map: 'text' } as const
  await createTable(schema, 'left_history', columns, { primaryKey: ['server_id', 'step'] })
}
