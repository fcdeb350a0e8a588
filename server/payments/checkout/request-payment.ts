import { href } from '../../../contract/endpoint.ts'
import { receiveNotification } from '../../../contract/endpoints/payments.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { PaymentProvider } from '../backends/provider.ts'
import { ProviderError } from '../backends/provider-error.ts'
import { isUsable } from '../rules/key-ends.ts'
import { expectPayment, findOrder, keepPayAddress, type PayAddress } from '../store/orders.ts'
import type { OrderRow } from '../tables.ts'
import type { CheckoutDeps } from './deps.ts'

export interface PaymentRequest {
  readonly device: 'desktop' | 'mobile'
  readonly clientIp: string
  /** The purchased item in the buyer's language. */
  readonly subject: string
}

/**
 * Requests the payment address of an order. Repeated and concurrent calls return the same address and never create a
 * second payment: the order's id is the provider's idempotency key, and the first response is stored.
 * @throws ApiError CONFLICT for an order that is not waiting for payment, PAYMENT_PROVIDER_FAILED
 */
export async function requestPayment(
  deps: CheckoutDeps,
  order: OrderRow,
  request: PaymentRequest,
): Promise<PayAddress> {
  const provider = deps.providers.get(order.method)
  // A player must not be sent to pay what could not be booked.
  const isEnded = provider !== undefined && !isUsable(provider, deps.now())
  const kept = payAddressOf(order)
  if (kept !== undefined && !isEnded) return kept
  if (provider === undefined || isEnded) throw new ApiError('PAYMENT_METHOD_OFF', { field: 'method' })
  const waits = order.state === 'created' || order.state === 'pending'
  if (!waits || deps.now() >= payableUntil(deps, order)) throw new ApiError('CONFLICT')
  await expectPayment(deps.database, order.id, deps.now())
  await keepPayAddress(deps.database, order.id, await start(deps, provider, order, request))
  const address = payAddressOf(await findOrder(deps.database, order.id))
  if (address === undefined) throw new ApiError('CONFLICT')
  return address
}

function payAddressOf(order: OrderRow | undefined): PayAddress | undefined {
  if (order?.state !== 'pending' || order.payment_url === null) return undefined
  return { paymentUrl: order.payment_url, mobileUrl: order.mobile_url, providerRef: order.provider_ref }
}

/** When the provider stops to accept the payment of an order (epoch milliseconds). */
export const payableUntil = (
  { products }: Pick<CheckoutDeps, 'products'>,
  { created_at, product_type }: OrderRow,
): number => created_at + products[product_type].payableFor

async function start(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  order: OrderRow,
  { device, clientIp, subject }: PaymentRequest,
): Promise<PayAddress> {
  const { products, publicOrigin, logger } = deps
  try {
    const started = await provider.start({
      orderId: order.id,
      amountMinor: order.amount_minor,
      subject,
      expiresAt: new Date(payableUntil(deps, order)),
      notifyUrl: `${publicOrigin}${href(receiveNotification, { params: { method: order.method } })}`,
      returnUrl: `${publicOrigin}${products[order.product_type].page}?order=${order.id}`,
      idempotencyKey: order.id,
      device,
      clientIp,
    })
    return {
      paymentUrl: started.paymentUrl,
      mobileUrl: started.mobileUrl ?? null,
      providerRef: started.providerRef ?? null,
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    logger.error(
      { err: error, orderId: order.id, method: order.method },
      'payment could not be started at the provider',
    )
    throw new ApiError('PAYMENT_PROVIDER_FAILED', { cause: error })
  }
}
