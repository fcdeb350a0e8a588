import type { Database } from '../../kernel/db/database.ts'
import type { OldRows } from '../../kernel/db/remove-rows.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { statesBefore } from '../rules/orders.ts'
import { refundJobId } from './refunds.ts'

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

/** Orders of which nothing is left to do: no delivery, no query, no refund. */
const settled = ({ kysely }: Pick<Database, 'kysely'>) =>
  kysely
    .selectFrom('order')
    .where('state', 'in', ['delivered', 'refunded', 'cancelled'])
    .where('next_check_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refund')
            .select('refund.id')
            .whereRef('refund.order_id', '=', 'order.id')
            .where('refund.done_at', 'is', null),
        ),
      ),
    )

/** Orders that are settled, with their payments, refunds and messages of providers. */
export const oldOrders: OldRows = {
  remove: (db, before, limit) =>
    inTransaction(db, async (trx) => {
      const old = settled(trx).select('order.id').where('order.created_at', '<', before)
      const ids = (await old.orderBy('order.created_at').limit(limit).execute()).map(({ id }) => id)
      if (ids.length === 0) return 0
      const { kysely } = trx
      const refunds = await kysely.deleteFrom('refund').where('order_id', 'in', ids).returning('id').execute()
      const jobs = refunds.map(({ id }) => refundJobId(id))
      if (jobs.length > 0) await kysely.deleteFrom('job').where('id', 'in', jobs).execute()
      await kysely.deleteFrom('payment').where('order_id', 'in', ids).execute()
      await kysely.deleteFrom('payment_notice').where('order_id', 'in', ids).execute()
      await kysely.deleteFrom('order').where('id', 'in', ids).execute()
      return ids.length
    }),
  async count(db, before) {
    const { rows, oldest } = await settled(db)
      .select((eb) => [eb.fn.countAll<number>().as('rows'), eb.fn.min<number | null>('order.created_at').as('oldest')])
      .executeTakeFirstOrThrow()
    const due = settled(db).where('order.created_at', '<', before)
    const { count } = await due.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    return { rows: Number(rows), due: Number(count), oldest }
  },
}

/** Messages of providers that were applied: what they proved is in the payment. */
export const oldNotices: OldRows = {
  async remove({ kysely }, before, limit) {
    const old = kysely
      .selectFrom('payment_notice')
      .select('id')
      .where('received_at', '<', before)
      .where('verdict', 'is not', null)
      .orderBy('received_at')
      .limit(limit)
    const { numDeletedRows } = await kysely.deleteFrom('payment_notice').where('id', 'in', old).executeTakeFirst()
    return Number(numDeletedRows)
  },
  async count({ kysely }, before) {
    const applied = kysely.selectFrom('payment_notice').where('verdict', 'is not', null)
    const { rows, oldest } = await applied
      .select((eb) => [eb.fn.countAll<number>().as('rows'), eb.fn.min<number | null>('received_at').as('oldest')])
      .executeTakeFirstOrThrow()
    const due = applied.where('received_at', '<', before)
    const { count } = await due.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    return { rows: Number(rows), due: Number(count), oldest }
  },
}
