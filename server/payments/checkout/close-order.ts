import type { PaymentEvent, PaymentProvider } from '../backends/provider.ts'
import { ProviderError } from '../backends/provider-error.ts'
import { providerTolerance } from '../rules/orders.ts'
import { noteClosed } from '../store/order-checks.ts'
import type { OrderRow } from '../tables.ts'
import type { CheckoutDeps } from './deps.ts'
import { payableUntil } from './request-payment.ts'

/**
 * Closes a cancelled order at its provider, so that it needs no more queries but a last one. `found`: what the provider
 * has just said about it. Does nothing for another order, or one that was paid. A failure is logged: the next query of
 * the order tries again.
 */
export async function closeOrder(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  order: OrderRow,
  found: readonly PaymentEvent[],
): Promise<void> {
  if (order.state !== 'cancelled' || order.closed_at !== null) return
  if (found.some(({ state }) => state === 'paid' || state === 'refunded')) return
  const { database, logger, now, clock } = deps
  try {
    if (await isClosed(deps, provider, order, found))
      await noteClosed(database, order.id, { now: now(), due: clock.due() })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    logger.warn({ err: error, orderId: order.id, method: order.method }, 'cancelled order could not be closed yet')
  }
}

async function isClosed(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  order: OrderRow,
  found: readonly PaymentEvent[],
): Promise<boolean> {
  // The portal captures no payment of a cancelled order.
  if (provider.method === 'paypal') return true
  if (found.some(({ state }) => state === 'failed')) return true
  if (await provider.close({ orderId: order.id })) return true
  // An order that its provider does not know can be paid until its time is over.
  return deps.now() >= payableUntil(deps, order) + providerTolerance
}
