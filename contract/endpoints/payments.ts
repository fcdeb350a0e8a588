import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { currencySchema } from '../payments/money.ts'
import {
  orderBodySchema,
  orderSchema,
  ordersSchema,
  payBodySchema,
  paymentMethods,
  paymentMethodsSchema,
  paySchema,
  pricingSchema,
  productTypeSchema,
} from '../payments/payments.ts'

/** A malformed id gets the same response as another account's order. */
const params = /* @__PURE__ */ v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'NOT_FOUND'), v.description('Id of the order.')),
})
const bodyLimit = 16_384

export const readPricing = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/payment/pricing',
  summary: 'Prices of a product in a currency',
  caller: 'anyone',
  limit: 'details',
  query: v.object({
    product_type: v.pipe(productTypeSchema, v.description('The product.')),
    currency: v.pipe(currencySchema, v.description('The currency.')),
  }),
  answer: pricingSchema,
  cache: { maxAge: 15 },
})

export const listPaymentMethods = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/payment/methods',
  summary: 'Payment methods that this community offers',
  caller: 'anyone',
  limit: 'details',
  answer: paymentMethodsSchema,
  cache: { maxAge: 60, etag: true },
})

export const listOrders = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/payment/orders',
  summary: "The caller's orders, newest first",
  caller: 'account',
  limit: 'account',
  answer: ordersSchema,
})

export const placeOrder = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/payment/orders',
  summary: 'Places an order; the server computes the price',
  caller: 'account',
  limit: 'account',
  countedTogether: true,
  headers: v.object({
    'Idempotency-Key': v.optional(
      v.pipe(
        v.string(),
        v.minLength(8),
        v.maxLength(64),
        v.regex(/^[\w-]+$/),
        v.description(
          'Names the form that is sent: the same key returns the same order. Without it the server derives one from the ' +
            'account and the content: an equal request within 60 seconds returns the same order while it awaits payment.',
        ),
      ),
    ),
  }),
  body: orderBodySchema,
  bodyLimit,
  answer: orderSchema,
  refusals: [
    'BAD_REQUEST',
    'Invalid price configuration',
    'Failed to create order',
    'PAYMENT_METHOD_OFF',
    'IDEMPOTENCY_KEY_REUSED',
    'REGION_UNAVAILABLE',
    'START_NOT_OFFERED',
    'TOO_MANY_SCHEDULED',
    'TOO_MANY_ORDERS',
    'TERMS_CHANGED',
    'NOT_FOUND',
    'CONFLICT',
  ],
})

export const readOrder = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/payment/orders/:id',
  summary: "One of the caller's orders",
  caller: 'account',
  limit: 'account',
  params,
  answer: orderSchema,
  refusals: ['NOT_FOUND'],
})

export const cancelOrder = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/payment/orders/:id/cancel',
  summary: 'Cancels an order; money that arrives afterwards still counts',
  caller: 'account',
  limit: 'account',
  countedTogether: true,
  params,
  bodyLimit,
  answer: orderSchema,
  refusals: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_PROVIDER_FAILED'],
})

export const startPayment = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/payment/pay',
  summary: 'Where to pay for an order',
  caller: 'account',
  limit: 'account',
  countedTogether: true,
  body: payBodySchema,
  bodyLimit,
  answer: paySchema,
  refusals: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_METHOD_OFF', 'PAYMENT_PROVIDER_FAILED'],
})

export const receiveNotification = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/payment/notify/:method',
  summary: "A payment provider's signed notification; the response is the text that the provider expects",
  caller: 'provider',
  limit: 'signedCalls',
  params: v.object({ method: v.pipe(v.picklist(paymentMethods, 'NOT_FOUND'), v.description('The payment method.')) }),
  bodyType: 'bytes',
  bodyLimit: 32_768,
  answer: { mediaType: '*/*' },
  refusals: ['NOT_FOUND'],
})
