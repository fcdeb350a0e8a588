import { isoInstant } from '../../../contract/iso-instant.ts'
import type { PaymentMethod } from '../../../contract/payments/payments.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'
import { type PortalEvent, tellEvent } from '../../kernel/events/tell-event.ts'
import type { Products } from '../product.ts'
import { judgePayment, type RefundReason, statesBefore } from '../rules/orders.ts'
import type { OrderRow } from '../tables.ts'
import { paidOrderOf } from './orders.ts'
import { addRefund } from './refunds.ts'

/** A payment proven by the provider's signature or by its response to our query. */
export interface ProvenPayment {
  readonly method: PaymentMethod
  readonly orderId: string
  /** The provider's id of the payment. */
  readonly transactionId: string
  readonly amountMinor: number
  readonly currency: string
  /** Epoch milliseconds, by the provider's clock. */
  readonly paidAt: number
}

export type BookingResult =
  | { readonly kind: 'applied' | 'duplicate' | 'unknown_order' }
  | { readonly kind: 'refund_due'; readonly reason: RefundReason; readonly refundId: string }

export interface BookingOptions {
  /** Epoch milliseconds. */
  readonly now: number
  /** The provider supports refunds, so a job is queued. */
  readonly refundable: boolean
  readonly products: Products
}

/**
 * Books a payment and delivers its order in one transaction. With repeated or concurrent calls in any order, each
 * transaction id counts once and each order is delivered once. A payment that cannot be used becomes a due refund.
 */
export async function bookPayment(db: Database, money: ProvenPayment, options: BookingOptions): Promise<BookingResult> {
  const { now, refundable } = options
  return inTransaction(db, async (trx): Promise<BookingResult> => {
    const order = await trx.kysely.selectFrom('order').selectAll().where('id', '=', money.orderId).executeTakeFirst()
    if (order === undefined) return { kind: 'unknown_order' }
    const booked = await trx.kysely
      .insertInto('payment')
      .values(paymentRow(money, now))
      .onConflict((conflict) => conflict.columns(['method', 'transaction_id']).doNothing())
      .executeTakeFirst()
    if (booked.numInsertedOrUpdatedRows !== 1n) return { kind: 'duplicate' }
    const judged = judgePayment({ ...order, amountMinor: order.amount_minor }, money)
    // The row may have changed since it was read: the statement decides, the verdict only names the reason.
    if (judged === 'fits' && (await moveOrder(trx, order.id, 'paid', { paid_at: money.paidAt }))) {
      if (await deliver(trx, order, options)) {
        await tellEvent(trx, paidEvent(order, money, now))
        return { kind: 'applied' }
      }
      await moveOrder(trx, order.id, 'undeliverable', {})
      const back = { reason: 'undeliverable', now, refundable } as const
      return { kind: 'refund_due', reason: back.reason, refundId: await keepForRefund(trx, money, back) }
    }
    const reason = judged === 'fits' ? await reasonAfterRace(trx, order.id) : judged
    return { kind: 'refund_due', reason, refundId: await keepForRefund(trx, money, { reason, now, refundable }) }
  })
}

/** An order whose product could not be delivered is due for a refund, and counts as not paid. */
const paidEvent = (order: OrderRow, { paidAt }: ProvenPayment, now: number): PortalEvent => ({
  type: 'order.paid',
  key: order.id,
  at: now,
  steamId: order.steam_id,
  data: {
    orderId: order.id,
    steamId: order.steam_id,
    productType: order.product_type,
    amountMinor: order.amount_minor,
    currency: order.currency,
    paidAt: isoInstant(paidAt),
  },
})

const paymentRow = (money: ProvenPayment, now: number) => ({
  method: money.method,
  transaction_id: money.transactionId,
  order_id: money.orderId,
  amount_minor: money.amountMinor,
  currency: money.currency,
  outcome: 'applied' as const,
  paid_at: money.paidAt,
  recorded_at: now,
})

const states = {
  paid: 'paid',
  delivered: 'delivered',
  unusable: 'refund_due',
  undeliverable: 'refund_due',
} as const

/**
 * One conditional statement: true if this caller changed the state. A paid order needs no more queries, except one that a
 * notification triggered, because that may be about a refund.
 */
async function moveOrder(
  trx: Transaction,
  id: string,
  event: keyof typeof states,
  also: Partial<OrderRow>,
): Promise<boolean> {
  const result = await trx.kysely
    .updateTable('order')
    .set((eb) => ({
      ...also,
      state: states[event],
      next_check_at: eb.case().when('woken_at', 'is', null).then(null).else(eb.ref('next_check_at')).end(),
    }))
    .where('id', '=', id)
    .where('state', 'in', statesBefore(event))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** A delivery that takes longer than a transaction is left to a job of the product. False: it cannot be delivered. */
async function deliver(trx: Transaction, order: OrderRow, { now, products }: BookingOptions): Promise<boolean> {
  const delivery = await products[order.product_type].deliver(trx, paidOrderOf(order), now)
  if (delivery === 'now') await moveOrder(trx, order.id, 'delivered', { delivered_at: now })
  return delivery !== 'never'
}

/** Makes a refund due for each payment that delivered an order; returns the refunds. */
export async function takeBackPayments(
  trx: Transaction,
  orderId: string,
  {
    now,
    refundable,
    reason = 'withdrawn',
  }: Pick<BookingOptions, 'now' | 'refundable'> & { readonly reason?: RefundReason },
): Promise<string[]> {
  const payments = await trx.kysely
    .updateTable('payment')
    .set({ outcome: 'refund_due' })
    .where('order_id', '=', orderId)
    .where('outcome', '=', 'applied')
    .returningAll()
    .execute()
  const refunds: string[] = []
  for (const { method, transaction_id: transactionId, amount_minor: amountMinor, currency } of payments) {
    const money = { orderId, method, transactionId, amountMinor, currency }
    refunds.push(await addRefund(trx, { ...money, reason, now, refundable }))
  }
  return refunds
}

async function reasonAfterRace(trx: Transaction, id: string): Promise<RefundReason> {
  const { state } = await trx.kysely.selectFrom('order').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  return state === 'cancelled' ? 'order_cancelled' : 'paid_before'
}

async function keepForRefund(
  trx: Transaction,
  money: ProvenPayment,
  { reason, now, refundable }: { readonly reason: RefundReason; readonly now: number; readonly refundable: boolean },
): Promise<string> {
  await trx.kysely
    .updateTable('payment')
    .set({ outcome: 'refund_due' })
    .where('method', '=', money.method)
    .where('transaction_id', '=', money.transactionId)
    .execute()
  await moveOrder(trx, money.orderId, 'unusable', { paid_at: money.paidAt })
  return addRefund(trx, { ...money, reason, now, refundable })
}
