import type * as paymentEndpoints from '../../../contract/endpoints/payments.ts'
import type { SignedInPrincipal } from '../../accounts/authenticate.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { requestLanguage } from '../../kernel/http/request-language.ts'
import { cancelUnpaidOrder } from '../checkout/cancel-unpaid-order.ts'
import type { CheckoutDeps } from '../checkout/deps.ts'
import { orderSubject } from '../checkout/order-subject.ts'
import { requestPayment } from '../checkout/request-payment.ts'
import { takeOrder } from '../checkout/take-order.ts'
import { findOwnOrder, listOwnOrders } from '../store/orders.ts'
import type { OrderRow } from '../tables.ts'
import { orderView } from './order-view.ts'
import type { PaymentHandlers } from './types.ts'

type OrderEndpoint = Exclude<
  keyof typeof paymentEndpoints,
  'readPricing' | 'listPaymentMethods' | 'receiveNotification'
>

/** The caller's orders (API-22 to API-24). Another account's order is as unknown as one that does not exist. */
export function orderHandlers(checkout: CheckoutDeps): PaymentHandlers<OrderEndpoint> {
  const { database, products, brand, now } = checkout
  const view = (order: OrderRow) => orderView(order, products, now())

  const ownOrder = async ({ account }: SignedInPrincipal, id: string): Promise<OrderRow> => {
    const order = await findOwnOrder(database, account.id, id)
    if (order === undefined) throw new ApiError('NOT_FOUND')
    return order
  }

  return {
    async listOrders({ caller }) {
      const orders = await listOwnOrders(database, caller.account.id)
      return orders.map((order) => view(order))
    },
    async placeOrder({ caller: { account }, headers, body }) {
      const buyer = { accountId: account.id, steamId: account.steam_id }
      return view(await takeOrder(checkout, buyer, headers['Idempotency-Key'], body))
    },
    readOrder: async ({ caller, params }) => view(await ownOrder(caller, params.id)),
    async cancelOrder({ caller, params }) {
      return view(await cancelUnpaidOrder(checkout, await ownOrder(caller, params.id)))
    },
    async startPayment({ caller, body: { orderId, method, device }, request }) {
      const order = await ownOrder(caller, orderId)
      if (method !== order.method) throw new ApiError('BAD_REQUEST', { field: 'method' })
      const { name } = products[order.product_type]
      const subject = orderSubject(brand(), name, order.duration, requestLanguage(request, undefined))
      const address = await requestPayment(checkout, order, { device, clientIp: request.ip, subject })
      return { payment_url: address.paymentUrl, mobile_url: address.mobileUrl }
    },
  }
}
