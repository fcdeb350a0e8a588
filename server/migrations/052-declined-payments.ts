import type { MigrationContext } from '../kernel/db/migrate.ts'

/** The provider's word with which it declined the payment of an order for good. */
export async function declinedPayments({ trx: { schema } }: MigrationContext): Promise<void> {
  await schema.alterTable('order').addColumn('declined', 'text').execute()
}
