import type { PaymentEvent, PaymentProvider } from '../backends/provider.ts'
import { bookPayment } from '../store/payments.ts'
import { settleRefundOf } from '../store/refunds.ts'
import type { CheckoutDeps } from './deps.ts'

/** The effect of an event, stored with its notification. */
export type EventOutcome = 'applied' | 'duplicate' | 'refund_due' | 'unknown_order' | 'pending' | 'failed' | 'refunded'

/** Applies a proven event to the database. Safe to repeat, in any order. Logs what needs an operator. */
export async function applyEvent(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  event: PaymentEvent,
): Promise<EventOutcome> {
  switch (event.state) {
    case 'paid':
      return applyMoney(deps, provider, event)
    case 'pending':
      return 'pending'
    case 'failed':
      return 'failed'
    case 'refunded':
      return applyRefund(deps, provider, event)
  }
}

async function applyMoney(deps: CheckoutDeps, provider: PaymentProvider, event: PaymentEvent): Promise<EventOutcome> {
  const { database, products, logger, now, wake } = deps
  const { orderId, transactionId, amountMinor, currency, paidAt } = event
  const { method } = provider
  // Without a transaction id the money could be counted twice.
  if (transactionId === '') throw new Error(`${method} reported money for ${orderId} without a transaction id`)
  const money = { method, orderId, transactionId, amountMinor, currency, paidAt: paidAt.getTime() }
  const refundable = provider.refunds !== undefined && currency === provider.currency
  const arrival = await bookPayment(database, money, { now: now(), refundable, products })
  const line = { orderId, method, transactionId, amountMinor, currency }
  if (arrival.kind === 'refund_due') {
    const { reason, refundId } = arrival
    logger.error({ ...line, reason, refundId }, 'payment cannot be used: refund due')
    if (refundable) wake()
  } else if (arrival.kind === 'unknown_order') {
    logger.error(line, 'payment for an unknown order')
  } else if (arrival.kind === 'applied') {
    logger.info(line, 'order paid')
  }
  return arrival.kind
}

/** The provider has refunded, by our request or manually: settles the refund that is due for this transaction. */
async function applyRefund(
  deps: CheckoutDeps,
  { method }: PaymentProvider,
  event: PaymentEvent,
): Promise<EventOutcome> {
  const { orderId, transactionId, amountMinor } = event
  const settled = await settleRefundOf(deps.database, { method, transactionId, amountMinor }, deps.now())
  if (!settled) deps.logger.warn({ orderId, method, transactionId, amountMinor }, 'provider reported a refund')
  return 'refunded'
}
