import { createTable } from '../kernel/db/create-table.ts'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/**
 * Orders of a snapshot by the columns of its table. `ordered_generation` is the snapshot that has them and is ranked as
 * they are; any other was built by the previous release and is due.
 */
export async function leaderboardOrders({ kind, trx }: MigrationContext): Promise<void> {
  const { schema } = trx
  await schema
    .alterTable('board')
    .addColumn('ordered_generation', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await createTable(
    schema,
    'board_order',
    { board_id: 'integer', generation: 'integer', filter: 'text', sort: 'text', piece: 'integer', body: 'text' },
    {
      primaryKey: ['board_id', 'generation', 'filter', 'sort', 'piece'],
      isWithoutRowid: kind === 'sqlite',
    },
  )
}
