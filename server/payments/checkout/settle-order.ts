import { DatabaseUnavailable } from '../../kernel/db/unavailable.ts'
import type { PaymentEvent, PaymentProvider } from '../backends/provider.ts'
import { planNextCheck } from '../store/order-checks.ts'
import type { OrderRow } from '../tables.ts'
import { applyEvent } from './apply-event.ts'
import type { CheckoutDeps } from './deps.ts'

/**
 * Queries the provider about an order and brings what it says into the database; with `capture` an approved payment is
 * taken first. Rejects where the provider does not answer.
 */
export async function askProvider(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  order: OrderRow,
  { capture }: { readonly capture: boolean },
): Promise<void> {
  const { id: orderId, provider_ref: ref } = order
  const found = await provider.query({ orderId, ...(ref === null ? {} : { providerRef: ref }) })
  const events = capture ? await captured(provider, orderId, found) : found
  for (const event of events) await applyEvent(deps, provider, event)
}

/** Approval is not payment: the money moves when we say so. The key makes a repeated call the same one. */
async function captured(
  provider: PaymentProvider,
  orderId: string,
  found: readonly PaymentEvent[],
): Promise<readonly PaymentEvent[]> {
  const approved = found.find(({ approvedRef }) => approvedRef !== undefined)
  if (approved?.approvedRef === undefined || provider.method !== 'paypal') return found
  return provider.capture({
    orderId,
    providerRef: approved.approvedRef,
    idempotencyKey: `${orderId}-capture`,
  })
}

/** One turn of the reconciler for an order that it has taken. Rejects for the database's sake, never for the provider's. */
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
    const outage = error instanceof DatabaseUnavailable
    // It was taken for the last query of its schedule.
    if (order.next_check_at === null) {
      logger.error({ ...line, err: error }, 'an order could not be checked: look it up at the payment provider')
    } else if (!outage) {
      logger.warn({ ...line, err: error }, 'the payment provider could not be queried')
    }
    if (outage) throw error
    return
  }
  await planNextCheck(database, order, now())
}
