import * as paymentEndpoints from '../../../contract/endpoints/payments.ts'
import type { Order, PaymentMethod } from '../../../contract/payments/payments.ts'
import { ApiError, type CallOptions, request } from '../../platform/api-client.ts'
import type { Form } from './core/checkout.ts'

/** Sends the form; the same key returns the same order (API-22), so this may be repeated. Throws {@link ApiError}. */
export function createOrder({ key, purchase }: Form, options: CallOptions): Promise<Order> {
  const { method: _inOptions, ...body } = purchase
  return request(paymentEndpoints.placeOrder, { headers: { 'Idempotency-Key': key }, body }, options)
}

/** Requests a way to pay (API-23); for an order that has one already it is the same one. */
export async function startPayment(
  order: { readonly id: string; readonly method: PaymentMethod },
  device: 'desktop' | 'mobile',
  options: CallOptions,
): Promise<{ readonly paymentUrl: string; readonly mobileUrl: string | null }> {
  const body = { orderId: order.id, method: order.method, device }
  const answer = await request(paymentEndpoints.startPayment, { body }, options)
  return { paymentUrl: answer.payment_url, mobileUrl: answer.mobile_url }
}

export const readOrder = (id: string, options: CallOptions): Promise<Order> =>
  request(paymentEndpoints.readOrder, { params: { id } }, options)

/** The player's orders, newest first. */
export const readOrders = (options: CallOptions): Promise<readonly Order[]> =>
  request(paymentEndpoints.listOrders, {}, options)

/**
 * Cancels an order and returns its state afterwards: a payment that arrived before wins. Throws {@link ApiError} if
 * nothing is known.
 */
export async function cancelOrder(id: string, options: CallOptions): Promise<Order> {
  try {
    await request(paymentEndpoints.cancelOrder, { params: { id } }, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
  }
  return readOrder(id, options)
}
