import { sql } from 'kysely'
import type { MigrationContext } from '../kernel/db/migrate.ts'

/**
 * When the payment provider confirmed that a cancelled order can no longer be paid (epoch milliseconds). The indexes find
 * the next account whose order is to be queried, and orders that were never paid.
 */
export async function orderTurns({ trx }: MigrationContext): Promise<void> {
  await trx.schema.alterTable('order').addColumn('closed_at', 'bigint').execute()
  await sql`
    create index order_check_turn on "order" (method, account_id, next_check_at) where next_check_at is not null`.execute(
    trx,
  )
  await sql`create index order_unpaid on "order" (created_at) where paid_at is null`.execute(trx)
}
