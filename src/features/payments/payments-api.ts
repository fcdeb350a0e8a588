import * as v from 'valibot'
import { href } from '../../../contract/endpoint.ts'
import * as paymentEndpoints from '../../../contract/endpoints/payments.ts'
import { type Order, orderSchema, ordersSchema, type PaymentMethod, paySchema } from '../../../contract/payments.ts'
import { ApiError, type CallOptions, getJson } from '../../platform/api-client.ts'
import { type SendOptions, sendJson } from '../../platform/send-json.ts'
import type { Form } from './core/checkout.ts'

/** Sends the form; the same key gives the same order (API-22), so this may be repeated. Throws {@link ApiError}. */
export function createOrder({ key, purchase }: Form, options: CallOptions): Promise<Order> {
  const { method: _inOptions, ...body } = purchase
  const headers = { 'idempotency-key': key }
  return sendJson('POST', href(paymentEndpoints.listOrders), body, orderSchema, { ...options, headers })
}

/** Asks the provider for a way to pay (API-23); for an order that has one already it is the same one. */
export async function startPayment(
  order: { readonly id: string; readonly method: PaymentMethod },
  device: 'desktop' | 'mobile',
  options: SendOptions,
): Promise<{ readonly paymentUrl: string; readonly mobileUrl: string | null }> {
  const body = { orderId: order.id, method: order.method, device }
  const answer = await sendJson('POST', href(paymentEndpoints.startPayment), body, paySchema, options)
  return { paymentUrl: answer.payment_url, mobileUrl: answer.mobile_url }
}

export const readOrder = async (id: string, options: CallOptions): Promise<Order> =>
  (await getJson(href(paymentEndpoints.readOrder, { params: { id } }), orderSchema, options)).data

/** The person's orders, newest first. */
export const readOrders = async (options: CallOptions): Promise<readonly Order[]> =>
  (await getJson(href(paymentEndpoints.listOrders), ordersSchema, options)).data

/**
 * Gives an order up and tells what became of it: a payment that was quicker wins. Throws {@link ApiError} where nothing
 * is known.
 */
export async function cancelOrder(id: string, options: CallOptions): Promise<Order> {
  try {
    await sendJson('POST', href(paymentEndpoints.cancelOrder, { params: { id } }), {}, v.unknown(), options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
  }
  return readOrder(id, options)
}
