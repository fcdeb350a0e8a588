import { sql } from 'kysely'
import type { MigrationContext } from '../migrate.ts'

/**
 * Rentals whose server is simulated, which a real backend must never make, and the newest orders by time, which reserve
 * capacity. The simulator's refs begin with `sim-`; the demo's own rentals had ids of their own.
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
