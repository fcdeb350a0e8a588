import { ApiError } from '../../kernel/http/api-error.ts'
import type { PaymentEvent } from '../backends/provider.ts'
import { ProviderError } from '../backends/provider-error.ts'
import { cancelOrder, findOrder } from '../store/orders.ts'
import type { OrderRow } from '../tables.ts'
import { closeOrder } from './close-order.ts'
import type { CheckoutDeps } from './deps.ts'
import { queryProvider } from './settle-order.ts'

/**
 * Cancels an order for its buyer. If a payment was requested, the provider is queried first: an order that turns out to
 * be paid is delivered instead. Then the order is closed at the provider; if that fails, the reconciler closes it.
 * Resolves to the current order.
 * @throws ApiError CONFLICT for an order that is paid, PAYMENT_PROVIDER_FAILED
 */
export async function cancelUnpaidOrder(deps: CheckoutDeps, order: OrderRow): Promise<OrderRow> {
  const { database, logger } = deps
  if (order.state === 'cancelled') return order
  const provider = deps.providers.get(order.method)
  let events: readonly PaymentEvent[] = []
  if (order.state === 'pending' && provider !== undefined) {
    events = await queryProvider(deps, provider, order, { capture: false }).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      logger.warn(
        { err: error, orderId: order.id, method: order.method },
        'order not cancelled: the payment provider could not be queried',
      )
      throw new ApiError('PAYMENT_PROVIDER_FAILED', { cause: error })
    })
  }
  const cancelled = await cancelOrder(database, order.id)
  const current = await findOrder(database, order.id)
  if (current === undefined || !(cancelled || current.state === 'cancelled')) throw new ApiError('CONFLICT')
  if (order.state === 'pending' && provider !== undefined) await closeOrder(deps, provider, current, events)
  return current
}
