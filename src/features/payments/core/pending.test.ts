import { describe, expect, test } from 'vitest'
import { minutes, seconds } from '../../../../contract/duration.ts'
import type { Order, OrderStatus } from '../../../../contract/payments/payments.ts'
import { paymentOrder } from '../../../../tests/support/payment-order.ts'
import { type Begun, countdownText, isArriving, paymentHref, pendingPayments, settledSince } from './pending.ts'

const start = Date.parse('2026-01-05T12:00:00Z')
const now = start + minutes(5)
const begun = (orderId: string | null, over: Partial<Begun> = {}): Begun => ({
  key: `k-${orderId}`,
  orderId,
  purchase: { productType: 'vip_subscription' },
  startedAt: start,
  ...over,
})
const rental = { purchase: { productType: 'server_rental' as const } }

describe('pendingPayments', () => {
  test.each<[string, Begun[], Order[], (string | null)[]]>([
    ['nothing', [], [], []],
    ['a form without an answer', [begun(null)], [], [null]],
    ['an order of this device that the server lists too', [begun('o1')], [paymentOrder()], ['o1']],
    ['an order of another device', [], [paymentOrder({ state: 'pending' })], ['o1']],
    ['an order of this device that is over', [begun('o1')], [paymentOrder({ state: 'delivered' })], []],
    ['an order that was given up', [begun('o1')], [paymentOrder({ state: 'cancelled' })], []],
    ['an order that is paid and being delivered', [begun('o1')], [paymentOrder({ state: 'paid' })], []],
    ['an order of this device while the server is away', [begun('o1')], [], ['o1']],
    ['an order whose time is over', [], [paymentOrder({ payBy: '2026-01-05T12:05:00Z' })], []],
    ['a form of more than eight minutes ago', [begun(null, { startedAt: now - seconds(480) })], [], []],
    [
      'of two, the one that ends first is first',
      [begun('o2', { startedAt: start - 1 })],
      [paymentOrder()],
      ['o2', 'o1'],
    ],
  ])('%s', (_, journal, orders, ids) => {
    expect(pendingPayments(journal, orders, start, now).map(({ orderId }) => orderId)).toEqual(ids)
  })

  test('counts by the server’s clock: a device that is an hour ahead has the same time left', () => {
    const ahead = minutes(60)
    const [payment] = pendingPayments([], [paymentOrder()], start + ahead, now + ahead)
    expect(payment?.payBy).toBe(start + minutes(8) + ahead)
  })

  test('names the product, from the journal and from the list', () => {
    const orders = [paymentOrder({ productType: 'server_rental', payBy: '2026-01-05T12:07:00Z' })]
    const products = pendingPayments([begun('o2'), begun(null, rental)], orders, start, now)
    expect(products.map(({ product }) => product)).toEqual(['server_rental', 'vip_subscription', 'server_rental'])
  })
})

test.each<[string, [string, OrderStatus][], Partial<Order>, boolean]>([
  ['was open', [['o1', 'pending']], { state: 'paid' }, true],
  ['was never listed while it was open', [], { state: 'delivered' }, true],
  ['was paid, and is delivered now', [['o1', 'paid']], { state: 'delivered' }, true],
  ['is as it was', [['o1', 'delivered']], { state: 'delivered' }, false],
  ['is still open', [['o1', 'created']], { state: 'pending' }, false],
])('an order that %s is news: %#', (_, before, over, isNews) => {
  expect(settledSince(new Map(before), [paymentOrder(over)])).toHaveLength(isNews ? 1 : 0)
})

test.each<[string, Partial<Order>, boolean]>([
  ['is unpaid', { state: 'pending' }, false],
  ['was paid a moment ago', { state: 'paid', paidAt: '2026-01-05T11:59:50Z' }, true],
  ['was paid ten minutes ago', { state: 'paid', paidAt: '2026-01-05T11:50:00Z' }, false],
  ['starts later', { state: 'paid', paidAt: '2026-01-05T11:59:50Z', startsAt: '2026-01-09T12:00:00Z' }, false],
  ['is delivered', { state: 'delivered', paidAt: '2026-01-05T11:59:50Z' }, false],
])('an order that %s is arriving: %#', (_, over, arrives) => {
  expect(isArriving(paymentOrder(over))).toBe(arrives)
})

test.each([
  ['o1', 'vip_subscription', '/vip/subscribe?order=o1'],
  [null, 'vip_subscription', '/vip/subscribe'],
  ['o1', 'server_rental', '/pracc?order=o1'],
  [null, 'server_rental', '/pracc?pay=1'],
] as const)('order %s of %s continues at %s', (orderId, product, href) => {
  expect(paymentHref({ orderId, product })).toBe(href)
})

test.each([
  [seconds(480), '08:00'],
  [seconds(479) - 1, '07:59'],
  [1, '00:01'],
  [0, '00:00'],
  [-1, '00:00'],
])('%i ms are %s', (left, text) => {
  expect(countdownText(left)).toBe(text)
})
