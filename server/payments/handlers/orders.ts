import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { apiPaths } from '../../../contract/paths.ts'
import { orderBodySchema, payBodySchema } from '../../../contract/payments.ts'
import type { Authenticate } from '../../accounts/authenticate.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { addApiPath, addApiRoute } from '../../kernel/http/api-route.ts'
import { parseInput } from '../../kernel/http/parse-input.ts'
import type { CreateLimit } from '../../kernel/http/rate-limit.ts'
import { requestLanguage } from '../../kernel/http/request-language.ts'
import { sendJson } from '../../kernel/http/send-json.ts'
import type { CheckoutDeps } from '../checkout/deps.ts'
import { giveUpOrder } from '../checkout/give-up-order.ts'
import { orderSubject } from '../checkout/order-subject.ts'
import { requestPayment } from '../checkout/request-payment.ts'
import { takeOrder } from '../checkout/take-order.ts'
import { findOwnOrder, listOwnOrders } from '../store/orders.ts'
import type { OrderRow } from '../tables.ts'
import { orderView } from './order-view.ts'

export interface OrderRouteDeps {
  readonly checkout: CheckoutDeps
  readonly authenticate: Pick<Authenticate, 'login'>
}

const keySchema = v.object({
  'idempotency-key': v.optional(v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))),
})
const paramsSchema = v.object({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)) })

const bodyLimit = 16_384

/** Orders of the person who calls (API-22 to API-24). A stranger's order is as unknown as one that does not exist. */
export function addOrderRoutes(app: FastifyInstance, createLimit: CreateLimit, deps: OrderRouteDeps): void {
  const { checkout, authenticate } = deps
  const { database, products, now } = checkout

  const ownOrder = async (request: FastifyRequest, id: string): Promise<OrderRow> => {
    const { account } = await authenticate.login(request)
    const order = await findOwnOrder(database, account.id, id)
    if (order === undefined) throw new ApiError('NOT_FOUND')
    return order
  }
  const named = (request: FastifyRequest): Promise<OrderRow> => {
    const params = v.safeParse(paramsSchema, request.params)
    return ownOrder(request, params.success ? params.output.id : '')
  }

  addApiPath(app, createLimit, apiPaths.orders.pattern, [
    {
      method: 'GET',
      limit: 'account',
      async handler(request, reply) {
        const { account } = await authenticate.login(request)
        const orders = await listOwnOrders(database, account.id)
        await sendJson(
          reply,
          orders.map((order) => orderView(order, now())),
        )
      },
    },
    {
      method: 'POST',
      limit: 'account',
      bodyLimit,
      async handler(request, reply) {
        const { account } = await authenticate.login(request)
        if (account.steam_id === null) throw new ApiError('UNAUTHORIZED')
        const key = v.safeParse(keySchema, request.headers)
        if (!key.success) throw new ApiError('BAD_REQUEST', { field: 'Idempotency-Key' })
        const body = parseInput(orderBodySchema, request.body)
        const buyer = { accountId: account.id, steamId: account.steam_id }
        const order = await takeOrder(checkout, buyer, key.output['idempotency-key'], body)
        await sendJson(reply, orderView(order, now()))
      },
    },
  ])
  addApiRoute(app, createLimit, {
    method: 'GET',
    pattern: apiPaths.order.pattern,
    limit: 'account',
    handler: async (request, reply) => void (await sendJson(reply, orderView(await named(request), now()))),
  })
  addApiRoute(app, createLimit, {
    method: 'POST',
    pattern: apiPaths.orderCancel.pattern,
    limit: 'account',
    bodyLimit,
    async handler(request, reply) {
      const order = await giveUpOrder(checkout, await named(request))
      await sendJson(reply, orderView(order, now()))
    },
  })
  addApiRoute(app, createLimit, {
    method: 'POST',
    pattern: apiPaths.pay.pattern,
    limit: 'account',
    bodyLimit,
    async handler(request, reply) {
      // Who calls comes before what they say, here too.
      await authenticate.login(request)
      const { orderId, method, device } = parseInput(payBodySchema, request.body)
      const order = await ownOrder(request, orderId)
      if (method !== order.method) throw new ApiError('BAD_REQUEST', { field: 'method' })
      const { name } = products[order.product_type]
      const subject = orderSubject(name, order.duration, requestLanguage(request, undefined))
      const address = await requestPayment(checkout, order, { device, clientIp: request.ip, subject })
      await sendJson(reply, { payment_url: address.paymentUrl, mobile_url: address.mobileUrl })
    },
  })
}
