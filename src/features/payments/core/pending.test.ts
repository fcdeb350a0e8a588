import { expect, test } from 'vitest'
import type { Order } from '../../../../contract/payments.ts'
import { paymentOrder } from '../../../../tests/support/payment-order.ts'
import { type Begun, countPending } from './pending.ts'

const noon = Date.parse('2026-01-05T12:05:00Z')
const begun = (orderId: string | null, productType: Begun['purchase']['productType'] = 'vip_subscription'): Begun => ({
  key: `k-${orderId}`,
  orderId,
  purchase: { productType },
})

test.each<[string, Begun[], Order[], number]>([
  ['nothing', [], [], 0],
  ['a form without an answer', [begun(null)], [], 1],
  ['an order of this device that the server lists too', [begun('o1')], [paymentOrder()], 1],
  ['an order of another device', [], [paymentOrder({ state: 'pending' })], 1],
  ['an order of this device that is over', [begun('o1')], [paymentOrder({ state: 'delivered' })], 0],
  ['an order of this device while the server is away', [begun('o1')], [], 1],
  ['an order of yesterday', [], [paymentOrder({ createdAt: '2026-01-04T12:00:00Z' })], 0],
  ['another product', [begun('o2', 'server_rental')], [paymentOrder({ productType: 'server_rental' })], 0],
  ['two', [begun('o1'), begun(null)], [paymentOrder()], 2],
])('%s', (_, journal, orders, count) => {
  expect(countPending(journal, orders, 'vip_subscription', noon)).toBe(count)
})
