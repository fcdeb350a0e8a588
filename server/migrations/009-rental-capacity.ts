import { sql } from 'kysely'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/**
 * Marks rentals whose server is simulated, which a real backend must never create, and indexes orders by time, because
 * recent ones reserve capacity. The simulator's refs start with `sim-`, the ids of the demo's own rentals with `pr-demo-`.
 */
export async function rentalCapacity({ trx }: MigrationContext): Promise<void> {
  const { schema } = trx
  await schema
    .alterTable('rental')
    .addColumn('simulated', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update rental set simulated = 1 where ref like 'sim-%' or id like 'pr-demo-%'`.execute(trx)
  await schema.createIndex('order_created').on('order').column('created_at').execute()
}
