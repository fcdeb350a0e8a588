import { DatabaseUnavailable } from '../../kernel/db/unavailable.ts'
import type { PaymentEvent, PaymentProvider } from '../backends/provider.ts'
import { noteCheck, planNextCheck } from '../store/order-checks.ts'
import { declineOrder, findOrder } from '../store/orders.ts'
import type { OrderRow } from '../tables.ts'
import { applyEvent } from './apply-event.ts'
import { closeOrder } from './close-order.ts'
import type { CheckoutDeps } from './deps.ts'

/**
 * Queries the provider about an order and applies the result; with `capture` an approved payment is captured first.
 * Resolves to the order's payments. Rejects if the provider does not respond.
 */
export async function queryProvider(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  order: OrderRow,
  { capture }: { readonly capture: boolean },
): Promise<readonly PaymentEvent[]> {
  const { id: orderId, provider_ref: ref } = order
  const found = await provider.query({ orderId, ...(ref === null ? {} : { providerRef: ref }) })
  const events = capture ? await captured(provider, orderId, found) : found
  for (const event of events) await applyEvent(deps, provider, event)
  return events
}

/** Captures an approved payment. The idempotency key makes it safe to repeat. */
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

/** Ends an order whose payment the provider has declined for good; resolves to it, or undefined if it was not. */
async function declineIf(
  { database, logger }: CheckoutDeps,
  { id, method, state }: OrderRow,
  events: readonly PaymentEvent[],
): Promise<OrderRow | undefined> {
  const reason = events.find(({ declined }) => declined !== undefined)?.declined
  // One of several payments may have worked.
  if (state !== 'pending' || reason === undefined || events.some((event) => event.state !== 'failed')) return undefined
  if (!(await declineOrder(database, id, reason))) return undefined
  logger.info({ orderId: id, method, reason }, 'payment was declined')
  return findOrder(database, id)
}

/** Reconciles one taken order. Rejects on database errors, never on errors of the provider. */
export async function settleOrder(deps: CheckoutDeps, order: OrderRow): Promise<void> {
  const { database, providers, logger, now, clock } = deps
  const provider = providers.get(order.method)
  const line = { orderId: order.id, method: order.method }
  if (provider === undefined) {
    logger.error(line, 'order is waiting for a payment method that is off')
    return
  }
  let problem: string | null = null
  try {
    // A cancelled order is not captured, even if the buyer approved it before.
    const events = await queryProvider(deps, provider, order, { capture: order.state === 'pending' })
    const declined = await declineIf(deps, order, events)
    await closeOrder(deps, provider, declined ?? order, events)
    problem = declined?.declined ?? null
  } catch (error) {
    const outage = error instanceof DatabaseUnavailable
    // This was the last query of its schedule.
    if (order.next_check_at === null) {
      logger.error({ ...line, err: error }, 'order could not be checked: look it up at the payment provider')
    } else if (!outage) {
      logger.warn({ ...line, err: error }, 'payment provider could not be queried')
    }
    if (outage) throw error
    await noteCheck(database, order.id, error instanceof Error ? error.message : String(error), now())
    return
  }
  await noteCheck(database, order.id, problem === null ? null : `declined: ${problem}`, now())
  await planNextCheck(database, order, { now: now(), due: clock.due() })
}
