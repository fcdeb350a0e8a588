import { ApiError } from '../../kernel/http/api-error.ts'
import { ProviderError } from '../backends/provider-error.ts'
import { cancelOrder, findOrder } from '../store/orders.ts'
import type { OrderRow } from '../tables.ts'
import type { CheckoutDeps } from './deps.ts'
import { askProvider } from './settle-order.ts'

/**
 * Cancels an order at its buyer's wish. A provider that was asked for the money is asked first whether it has come:
 * then the person gets what was bought instead. Answers the order as it is now.
 * @throws ApiError CONFLICT for an order that is paid, PAYMENT_PROVIDER_FAILED
 */
export async function giveUpOrder(deps: CheckoutDeps, order: OrderRow): Promise<OrderRow> {
  const { database, logger } = deps
  if (order.state === 'cancelled') return order
  const provider = deps.providers.get(order.method)
  if (order.state === 'pending' && provider !== undefined) {
    await askProvider(deps, provider, order, { capture: false }).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      logger.warn({ err: error, orderId: order.id, method: order.method }, 'cancelling: no answer from the provider')
      throw new ApiError('PAYMENT_PROVIDER_FAILED', { cause: error })
    })
  }
  const cancelled = await cancelOrder(database, order.id)
  const current = await findOrder(database, order.id)
  if (current === undefined || !(cancelled || current.state === 'cancelled')) throw new ApiError('CONFLICT')
  return current
}
