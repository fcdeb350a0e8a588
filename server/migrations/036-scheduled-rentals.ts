import type { MigrationContext } from '../kernel/db/migrate.ts'

/** Practice servers that are ordered for a later start. Instants are epoch milliseconds. */
export async function scheduledRentals({ trx }: MigrationContext): Promise<void> {
  const { schema } = trx
  await schema.alterTable('rental').addColumn('starts_at', 'bigint').execute()
  await schema
    .alterTable('rental')
    .addColumn('start_changes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('rental').addColumn('cancelled_at', 'bigint').execute()
}
