import type { PaymentMethod, ProductType } from '../../../contract/payments/payments.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import { type RefundReason, statesBefore } from '../rules/orders.ts'
import { takeBackPayments } from './payments.ts'

/** The part of a payment provider that refunds need: without `refunds`, an operator refunds manually. */
interface RefundProvider {
  readonly method: PaymentMethod
  readonly refunds?: unknown
}

/**
 * The orders of one product, for a noun that delivers them after the transaction that books their payment. Every call
 * runs in the transaction of its caller. Instants are epoch milliseconds.
 */
export function createProductOrders(product: ProductType, providers: readonly RefundProvider[]) {
  const refunding = new Set(providers.filter(({ refunds }) => refunds !== undefined).map(({ method }) => method))

  const openSince = (db: Database, since: number) =>
    db.kysely
      .selectFrom('order')
      .where('created_at', '>', since)
      .where('product_type', '=', product)
      .where('state', 'in', statesBefore('paid'))

  return {
    /** Unpaid orders that were placed after `since`. */
    open: (db: Database, since: number) =>
      openSince(db, since).select(['product_id as productId', 'options']).execute(),

    /** The number of open orders of an account. */
    async countOpen(db: Database, accountId: string, since: number): Promise<number> {
      const { open } = await openSince(db, since)
        .select((eb) => eb.fn.countAll<number>().as('open'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return open
    },

    /** Those of the given orders that are paid but not delivered. */
    waiting: async (trx: Transaction, ids: readonly string[]): Promise<string[]> =>
      (await waitingOrders(trx, ids)).map(({ id }) => id),

    /** Marks those of the given orders that are paid as delivered. */
    async markDelivered(trx: Transaction, ids: readonly string[], now: number): Promise<void> {
      if (ids.length === 0) return
      const orders = trx.kysely
        .updateTable('order')
        .set({ state: 'delivered', delivered_at: now })
        .where('id', 'in', ids)
      await orders.where('state', 'in', statesBefore('delivered')).execute()
    },

    /** Makes a refund due for those of the given orders that are paid but not delivered; returns them. */
    async refund(
      trx: Transaction,
      ids: readonly string[],
      { now, reason }: { readonly now: number; readonly reason: 'undeliverable' | 'buyer_cancelled' },
    ): Promise<string[]> {
      const orders = await waitingOrders(trx, ids)
      for (const { id, method } of orders) {
        await refundOrder(trx, id, { now, reason, refundable: refunding.has(method) })
      }
      return orders.map(({ id }) => id)
    },
  }
}

/** The orders of a product that can still be paid, placed after `since`, and those that are paid but not delivered. */
export const readUndelivered = (db: Database, product: ProductType, since: number) =>
  db.kysely
    .selectFrom('order')
    .select(['product_id as productId', 'options'])
    .where('product_type', '=', product)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'paid'),
        eb.and([eb('state', 'in', statesBefore('paid')), eb('created_at', '>', since)]),
      ]),
    )
    .execute()

async function waitingOrders(
  trx: Transaction,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly method: PaymentMethod }[]> {
  if (ids.length === 0) return []
  const paid = trx.kysely.selectFrom('order').select(['id', 'method']).where('state', '=', 'paid')
  return paid.where('id', 'in', ids).execute()
}

async function refundOrder(
  trx: Transaction,
  id: string,
  back: { readonly now: number; readonly refundable: boolean; readonly reason: RefundReason },
): Promise<void> {
  const due = trx.kysely.updateTable('order').set({ state: 'refund_due' }).where('id', '=', id)
  await due.where('state', 'in', statesBefore('undeliverable')).execute()
  await takeBackPayments(trx, id, back)
}
