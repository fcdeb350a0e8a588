import type { Database } from '../../kernel/db/database.ts'
import { statesBefore } from '../rules/orders.ts'

/** Rows that one statement deletes: other writers wait for it. */
const batch = 500

/**
 * Deletes up to {@link batch} orders that were placed before `before` (epoch milliseconds) and of which nothing is left to
 * tell: no payment, no refund, no notification, and no query to come. True if there may be more.
 */
export async function dropUnpaidOrders({ kysely }: Database, before: number): Promise<boolean> {
  const old = kysely
    .selectFrom('order')
    .select('order.id')
    .where('paid_at', 'is', null)
    .where('created_at', '<', before)
    .where('state', 'in', [...statesBefore('paid'), 'cancelled'])
    .where('next_check_at', 'is', null)
    .where(({ and, not, exists, selectFrom }) =>
      and([
        not(exists(selectFrom('payment').select('order_id').whereRef('payment.order_id', '=', 'order.id'))),
        not(exists(selectFrom('refund').select('order_id').whereRef('refund.order_id', '=', 'order.id'))),
        not(
          exists(selectFrom('payment_notice').select('order_id').whereRef('payment_notice.order_id', '=', 'order.id')),
        ),
      ]),
    )
    .limit(batch)
  // The states again, because a payment may be booked between the two parts of the statement.
  const { numDeletedRows } = await kysely
    .deleteFrom('order')
    .where('id', 'in', old)
    .where('state', 'in', [...statesBefore('paid'), 'cancelled'])
    .executeTakeFirst()
  return numDeletedRows === BigInt(batch)
}
