import type { PaymentEvent, PaymentProvider } from '../backends/provider.ts'
import { bookPayment } from '../store/payments.ts'
import { settleRefundOf } from '../store/refunds.ts'
import type { CheckoutDeps } from './deps.ts'

/** In one word, what an event changed; stored beside the notification that brought it. */
export type Applied = 'applied' | 'duplicate' | 'refund_due' | 'unknown_order' | 'pending' | 'failed' | 'refunded'

/** Brings what a provider proved into the database. Safe to repeat, in any order. Tells the operator what needs one. */
export async function applyEvent(deps: CheckoutDeps, provider: PaymentProvider, event: PaymentEvent): Promise<Applied> {
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

async function applyMoney(deps: CheckoutDeps, provider: PaymentProvider, event: PaymentEvent): Promise<Applied> {
  const { database, products, logger, now, wake } = deps
  const { orderId, transactionId, amountMinor, currency, paidAt } = event
  const { method } = provider
  // Without an id of its own the money could be counted twice.
  if (transactionId === '') throw new Error(`${method} told of money for ${orderId} without a transaction id`)
  const money = { method, orderId, transactionId, amountMinor, currency, paidAt: paidAt.getTime() }
  const refundable = provider.refund !== undefined && currency === provider.currency
  const arrival = await bookPayment(database, money, { now: now(), refundable, products })
  const line = { orderId, method, transactionId, amountMinor, currency }
  if (arrival.kind === 'refund_due') {
    const { reason, refundId } = arrival
    logger.error({ ...line, reason, refundId }, 'money arrived that cannot be used: a refund is due')
    if (refundable) wake()
  } else if (arrival.kind === 'unknown_order') {
    logger.error(line, 'money arrived for an order that this portal does not know')
  } else if (arrival.kind === 'applied') {
    logger.info(line, 'order paid')
  }
  return arrival.kind
}

/** Sent back at the provider, by our own call or by hand: whatever was due for this transaction is done. */
async function applyRefund(deps: CheckoutDeps, { method }: PaymentProvider, event: PaymentEvent): Promise<Applied> {
  const { orderId, transactionId, amountMinor } = event
  const settled = await settleRefundOf(deps.database, { method, transactionId, amountMinor }, deps.now())
  if (!settled) deps.logger.warn({ orderId, method, transactionId, amountMinor }, 'the provider tells of a refund')
  return 'refunded'
}
