import * as v from 'valibot'
import type { RefundWay } from '../../../contract/payments/staff-orders.ts'
import type { Actor } from '../../kernel/audit/entry.ts'
import { lastAct } from '../../kernel/audit/read.ts'
import { appendSealedAudit } from '../../kernel/audit/sealed-audit.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { statesBefore } from '../rules/orders.ts'
import { findOrder, laterOrders, paidOrderOf } from '../store/orders.ts'
import { takeBackPayments } from '../store/payments.ts'
import { findRefund, sendDueRefund, settleRefundIn } from '../store/refunds.ts'
import type { OrderRow } from '../tables.ts'
import type { CheckoutDeps } from './deps.ts'

export type RefundActs = Pick<CheckoutDeps, 'database' | 'products' | 'now' | 'wake'>

export interface OrderRefund {
  readonly orderId: string
  readonly way: RefundWay
  /** The end that the actor was shown (ISO 8601, null: none); undefined: nothing was shown. */
  readonly shownEnd: string | null | undefined
}

/** States of an order that is being or has been refunded. */
const isTakenBack = ({ state }: OrderRow): boolean => ['refund_due', 'refunding', 'refunded'].includes(state)

const wayText = v.pipe(v.string(), v.parseJson(), v.object({ through: v.string(), number: v.optional(v.string()) }))

/** Whether the last act of this kind on an order was the same way by the same actor: then the call repeats it. */
async function isRepeated(
  trx: Transaction,
  actor: Actor,
  act: { readonly action: string; readonly subject: string; readonly way: RefundWay },
): Promise<boolean> {
  const last = await lastAct(trx, act)
  const done = v.safeParse(wayText, last?.after_json)
  const number = act.way.through === 'hand' ? act.way.number : undefined
  return (
    last?.actor === actor.name &&
    done.success &&
    done.output.through === act.way.through &&
    done.output.number === number
  )
}

/**
 * Takes a paid order back: its unused time (contract/payments/refunds.ts) and its whole payment, in one transaction. The money goes
 * back through the provider by a job, or was sent by hand. Safe to repeat.
 * @throws ApiError GONE for an unknown order, CONFLICT for one without a payment, one that was taken back otherwise
 *   meanwhile, or if the shown end has changed
 */
export async function refundOrder(deps: RefundActs, actor: Actor, wanted: OrderRefund): Promise<void> {
  const { database, products, now, wake } = deps
  const { orderId, way, shownEnd } = wanted
  await inTransaction(database, async (trx) => {
    const order = await findOrder(trx, orderId)
    if (order === undefined) throw new ApiError('GONE')
    if (isTakenBack(order)) {
      if (await isRepeated(trx, actor, { action: 'order.refund', subject: orderId, way })) return
      throw new ApiError('CONFLICT')
    }
    const at = now()
    const product = products[order.product_type]
    // First, because jobs lock a rental before its orders.
    const later = await laterOrders(trx, order)
    const effect = await product.withdraw(trx, { ...paidOrderOf(order), later }, at)
    if (shownEnd !== undefined && shownEnd !== effect.endsAt) throw new ApiError('CONFLICT')
    // A delivery since the order was read has given time that `withdraw` did not take back.
    const moved = await trx.kysely
      .updateTable('order')
      .set({ state: 'refund_due' })
      .where('id', '=', orderId)
      .where('state', 'in', statesBefore('withdrawn'))
      .where('state', '=', order.state)
      .executeTakeFirst()
    if (moved.numUpdatedRows !== 1n) throw new ApiError('CONFLICT')
    const refunds = await takeBackPayments(trx, orderId, { now: at, refundable: way.through === 'provider' })
    if (refunds.length === 0) throw new ApiError('CONFLICT')
    for (const id of way.through === 'hand' ? refunds : []) {
      await settleRefundIn(trx, id, { now: at, providerNumber: way.through === 'hand' ? way.number : null })
    }
    await appendSealedAudit(trx, actor, {
      at,
      action: 'order.refund',
      subjectKind: 'order',
      subject: orderId,
      before: { state: order.state, endsAt: effect.endsAt },
      after: { ...way, amountMinor: order.amount_minor, currency: order.currency, endsAt: effect.newEndsAt },
    })
  })
  wake()
}

/**
 * Sends a due refund through its provider, also one that has failed; or notes that it was sent by hand. Safe to repeat.
 * @throws ApiError GONE for an unknown refund, CONFLICT for one that was settled otherwise meanwhile
 */
export async function settleDueRefund(
  { database, now, wake }: Omit<RefundActs, 'products'>,
  actor: Actor,
  { refundId, way }: { readonly refundId: string; readonly way: RefundWay },
): Promise<void> {
  await inTransaction(database, async (trx) => {
    const refund = await findRefund(trx, refundId)
    if (refund === undefined) throw new ApiError('GONE')
    const { order_id, transaction_id, amount_minor, currency } = refund
    const action = way.through === 'provider' ? 'refund.send' : 'refund.note'
    if (refund.done_at !== null) {
      if (await isRepeated(trx, actor, { action, subject: order_id, way })) return
      throw new ApiError('CONFLICT')
    }
    const at = now()
    if (way.through === 'provider') await sendDueRefund(trx, refundId, at)
    else if (!(await settleRefundIn(trx, refundId, { now: at, providerNumber: way.number }))) {
      throw new ApiError('CONFLICT')
    }
    await appendSealedAudit(trx, actor, {
      at,
      action,
      subjectKind: 'order',
      subject: order_id,
      before: { refund: refundId, transaction: transaction_id, amountMinor: amount_minor, currency },
      after: way,
    })
  })
  wake()
}

/**
 * Queries the provider about an order that may have been paid, or delivers a paid one again: both by the jobs that do so
 * anyway, now instead of later. Safe to repeat.
 * @throws ApiError GONE for an unknown order, CONFLICT for one that waits for neither
 */
export async function retryOrder(deps: RefundActs, actor: Actor, orderId: string): Promise<void> {
  const { database, products, now, wake } = deps
  await inTransaction(database, async (trx) => {
    const order = await findOrder(trx, orderId)
    if (order === undefined) throw new ApiError('GONE')
    const at = now()
    const retry = retryOf(order)
    if (retry === null) throw new ApiError('CONFLICT')
    if (retry === 'check') {
      const again = { next_check_at: at, woken_at: at }
      await trx.kysely.updateTable('order').set(again).where('id', '=', orderId).execute()
    } else if (!(await products[order.product_type].retryDelivery(trx, paidOrderOf(order), at))) {
      throw new ApiError('CONFLICT')
    }
    const act = {
      action: `order.${retry}` as const,
      subjectKind: 'order',
      subject: orderId,
      before: { state: order.state },
    }
    await appendSealedAudit(trx, actor, { at, ...act })
  })
  wake()
}

/** What a retry of an order does; null: it waits for nothing. */
export function retryOf({ state }: OrderRow): 'check' | 'deliver' | null {
  // A cancelled order may have been paid late.
  if (state === 'pending' || state === 'cancelled') return 'check'
  return state === 'paid' ? 'deliver' : null
}
