import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { type AnyAddress, anyHref, type EndpointDefinition } from '../contract/endpoint.ts'
import * as accountEndpoints from '../contract/endpoints/accounts.ts'
import * as paymentEndpoints from '../contract/endpoints/payments.ts'
import { orderSchema, paySchema } from '../contract/payments/payments.ts'
import type { Steer } from './payments/steer.ts'
import type { ShopAccess } from './portal-access.ts'

export interface DueRefundDeps {
  readonly portal: ShopAccess
  readonly steer: Pick<Steer, 'expectBuyer' | 'pay' | 'refuseNextRefund'>
  /** The portal, which listens. */
  readonly origin: string
}

/** A professional among the personas. */
const buyer = { steamId: '76561198000000103', username: 's1lence' }
const method = 'alipay'

/**
 * Leaves a refund for the staff on a first start, the way it happens: a player cancels an order, pays it in the page that is
 * still open, and the shop's balance does not cover the refund that the portal sends. Resolves once the refund is refused.
 */
export async function seedDueRefund({ portal, steer, origin }: DueRefundDeps): Promise<void> {
  if (await portal.hasOrders()) return
  const token = await portal.signIn(buyer)
  const call = async (endpoint: EndpointDefinition, address: AnyAddress, body: object = {}): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const init = { method: endpoint.method, headers, body: JSON.stringify(body) }
    const response = await fetch(`${origin}${anyHref(endpoint, address)}`, init)
    if (!response.ok) throw new Error(`${endpoint.path} responded with ${response.status}`)
    return response
  }
  const options = JSON.stringify({ duration: '1m', paymentMethod: method })
  const form = { currency: 'CNY', productType: 'vip_subscription', productId: 'vip_new', options }
  const { id } = v.parse(orderSchema, await (await call(paymentEndpoints.placeOrder, {}, form)).json())
  const started = await call(paymentEndpoints.startPayment, {}, { orderId: id, method, device: 'desktop' })
  const { payment_url } = v.parse(paySchema, await started.json())
  steer.expectBuyer(id, payment_url)
  steer.refuseNextRefund(id)
  await call(paymentEndpoints.cancelOrder, { params: { id } })
  await steer.pay(id)
  await call(accountEndpoints.signOut, {})
  for (let tries = 0; tries < 100 && !(await portal.isRefundRefused(id)); tries++) await setTimeout(100)
}
