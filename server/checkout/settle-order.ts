import type { PaymentEvent, PaymentProvider } from '../adapters/payments/provider.ts'
import { planNextCheck } from '../db/orders.ts'
import type { OrderRow } from '../db/tables/orders.ts'
import { type Applied, applyEvent } from './apply-event.ts'
import type { CheckoutDeps } from './deps.ts'

/**
 * Asks the provider what became of an order and brings it into the database; with `capture` an approved payment is taken
 * first. undefined: the provider knows of no money. Rejects where the provider does not answer.
 */
export async function askProvider(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  order: OrderRow,
  { capture }: { readonly capture: boolean },
): Promise<Applied | undefined> {
  const { id: orderId, provider_ref: ref } = order
  const found = await provider.query({ orderId, ...(ref === null ? {} : { providerRef: ref }) })
  if (found === null) return undefined
  const event = capture ? await captured(provider, found) : found
  return event.state === 'pending' ? 'pending' : applyEvent(deps, provider, event)
}

/** Approval is not payment: the money moves when we say so. The key makes a repeated call the same one. */
async function captured(provider: PaymentProvider, event: PaymentEvent): Promise<PaymentEvent> {
  if (event.approvedRef === undefined || provider.capture === undefined) return event
  return provider.capture({ providerRef: event.approvedRef, idempotencyKey: `${event.orderId}-capture` })
}

/** One turn of the reconciler for an order that it has taken. Never rejects for the provider's sake. */
export async function settleOrder(deps: CheckoutDeps, order: OrderRow): Promise<void> {
  const { database, providers, logger, now } = deps
  const provider = providers.get(order.method)
  const line = { orderId: order.id, method: order.method }
  if (provider === undefined) {
    logger.error(line, 'an order waits for a payment method that is switched off')
    return
  }
  try {
    // What the person gave up is not taken, even if they agreed before.
    await askProvider(deps, provider, order, { capture: order.state === 'pending' })
  } catch (error) {
    logger.warn({ ...line, err: error }, 'the payment provider was asked in vain')
    return
  }
  await planNextCheck(database, order, now())
}
