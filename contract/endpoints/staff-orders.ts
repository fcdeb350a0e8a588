import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import {
  orderKeySchema,
  orderSorts,
  orderStorySchema,
  refundBodySchema,
  refundWaySchema,
  staffOrderFilterSchema,
  staffOrdersSchema,
} from '../payments/staff-orders.ts'

const order = /* @__PURE__ */ v.object({
  id: v.pipe(v.string(), v.maxLength(64), v.description('Id of the order.')),
})

export const listStaffOrders = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/orders',
  summary: 'Orders of all players',
  caller: 'administrator',
  scope: 'orders',
  limit: 'account',
  query: v.object({
    ...staffOrderFilterSchema.entries,
    sort: v.pipe(
      v.optional(v.picklist(orderSorts), '-time'),
      v.description('When they were placed, or their amount by currency; `-` is descending.'),
    ),
    after: v.pipe(v.optional(orderKeySchema), v.description('`next` of the page before, in the same order.')),
  }),
  answer: staffOrdersSchema,
  refusals: ['SEARCH_TOO_BROAD'],
})

export const exportStaffOrders = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/orders/export',
  summary: 'The same orders as a CSV file (RFC 4180)',
  caller: 'administrator',
  scope: 'orders',
  limit: 'account',
  query: staffOrderFilterSchema,
  answer: { mediaType: 'text/csv' },
  refusals: ['SEARCH_TOO_BROAD'],
})

export const readOrderStory = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/orders/:id',
  summary: 'All that happened to an order, and what can be done about it',
  caller: 'administrator',
  scope: 'orders',
  limit: 'account',
  params: order,
  answer: orderStorySchema,
  refusals: ['GONE'],
})

export const retryStaffOrder = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/orders/:id/retry',
  summary: 'Queries the provider about an unpaid order now, or tries to deliver a paid one again',
  caller: 'administrator',
  scope: 'orders',
  limit: 'account',
  params: order,
  status: 204,
  refusals: ['GONE', 'CONFLICT'],
})

export const refundStaffOrder = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/orders/:id/refund',
  summary: 'Takes a paid order back and returns its whole payment',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  params: order,
  body: refundBodySchema,
  bodyLimit: 1024,
  status: 204,
  refusals: ['GONE', 'CONFLICT', 'PAYMENT_METHOD_OFF'],
})

export const settleStaffRefund = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/refunds/:id',
  summary: 'Sends a due refund through the provider again, or notes that it was sent by hand',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  params: v.object({ id: v.pipe(v.string(), v.maxLength(64), v.description('Id of the refund.')) }),
  body: refundWaySchema,
  bodyLimit: 1024,
  status: 204,
  refusals: ['GONE', 'CONFLICT', 'PAYMENT_METHOD_OFF'],
})
