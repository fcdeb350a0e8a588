import type { MigrationContext } from '../kernel/db/migrate.ts'

/** The indexes by which staff list orders by amount: all of them, and those in a state. */
export async function orderAmounts({ trx: { schema } }: MigrationContext): Promise<void> {
  const amount = ['currency', 'amount_minor', 'id'] as const
  await schema
    .createIndex('order_amount')
    .on('order')
    .columns([...amount])
    .execute()
  await schema
    .createIndex('order_state_amount')
    .on('order')
    .columns(['state', ...amount])
    .execute()
}
