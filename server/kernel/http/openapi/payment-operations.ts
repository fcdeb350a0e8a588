import { currencySchema } from '../../../../contract/money.ts'
import { apiPaths } from '../../../../contract/paths.ts'
import {
  orderBodySchema,
  orderSchema,
  ordersSchema,
  payBodySchema,
  paymentMethodsSchema,
  paySchema,
  pricingSchema,
  productTypes,
} from '../../../../contract/payments.ts'
import { vipOptionsSchema, vipStatusSchema } from '../../../../contract/vip.ts'
import { jsonSchema, type Operation, path, query } from './operation.ts'

const login = { security: 'login' } as const
const id = path('id', 'Of the order.')
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Of the form that is sent: the same key gives the same order. Without it the server derives one from the account ' +
    'and the content: an equal request within 60 seconds gives the same order while that waits for its payment.',
  schema: { type: 'string', minLength: 8, maxLength: 64 },
}

/** VIP, prices, orders and payments. */
export const paymentOperations: readonly Operation[] = [
  {
    pattern: apiPaths.vipStatus.pattern,
    summary: 'VIP and groups of a player; the end date only for the player and for staff',
    parameters: [path('steamId', 'SteamID64.')],
    security: 'loginOrNone',
    answer: vipStatusSchema,
    refusals: [400, 503],
  },
  { pattern: apiPaths.vipOptions.pattern, summary: 'What the VIP page can offer', answer: vipOptionsSchema },
  {
    pattern: apiPaths.pricing.pattern,
    summary: 'Prices of a product in a currency',
    parameters: [
      query('product_type', 'The product.', { type: 'string', enum: productTypes }, true),
      query('currency', 'The currency.', jsonSchema(currencySchema), true),
    ],
    answer: pricingSchema,
    refusals: [400],
  },
  { pattern: apiPaths.paymentMethods.pattern, summary: 'Ways to pay that are on', answer: paymentMethodsSchema },
  { pattern: apiPaths.orders.pattern, summary: 'Your orders', ...login, answer: ordersSchema, refusals: [401] },
  {
    method: 'post',
    pattern: apiPaths.orders.pattern,
    summary: 'Place an order; the server computes the price',
    ...login,
    parameters: [idempotencyKey],
    body: orderBodySchema,
    answer: orderSchema,
    refusals: [400, 401, 409],
  },
  {
    pattern: apiPaths.order.pattern,
    summary: 'One of your orders',
    ...login,
    parameters: [id],
    answer: orderSchema,
    refusals: [401, 404],
  },
  {
    method: 'post',
    pattern: apiPaths.orderCancel.pattern,
    summary: 'Give an order up; money that comes all the same still counts',
    ...login,
    parameters: [id],
    answer: orderSchema,
    refusals: [401, 404],
  },
  {
    method: 'post',
    pattern: apiPaths.pay.pattern,
    summary: 'Where to pay',
    ...login,
    body: payBodySchema,
    answer: paySchema,
    refusals: [400, 401, 404, 409, 503],
  },
]
