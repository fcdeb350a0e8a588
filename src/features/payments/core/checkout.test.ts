import { describe, expect, test } from 'vitest'
import type { Order } from '../../../../contract/payments/payments.ts'
import { paymentOrder } from '../../../../tests/support/payment-order.ts'
import {
  advance,
  type Checkout,
  type CheckoutEvent,
  choosing,
  type Form,
  isEnd,
  isPaying,
  timeLeft,
} from './checkout.ts'

const at = Date.parse('2026-01-05T12:00:00Z')
const form: Form = {
  key: 'k1',
  purchase: { currency: 'CNY', productType: 'vip_subscription', productId: 'vip_new', options: '{}', method: 'alipay' },
}
const seen = (over: Partial<Order> = {}, now = at): CheckoutEvent => ({ type: 'seen', order: paymentOrder(over), now })
const run = (...events: CheckoutEvent[]): Checkout => events.reduce(advance, choosing)
const submit: CheckoutEvent = { type: 'submit', form }
const payable: CheckoutEvent = { type: 'payable', paymentUrl: 'https://pay.example/1', mobileUrl: null }

describe('from the form to the end', () => {
  test.each<[string, CheckoutEvent[], Checkout['step']]>([
    ['a form', [submit], 'ordering'],
    ['an order', [submit, seen()], 'starting'],
    ['a payment', [submit, seen(), payable], 'waiting'],
    ['money', [submit, seen(), payable, seen({ state: 'paid' })], 'delivering'],
    ['delivery', [submit, seen(), payable, seen({ state: 'delivered' })], 'delivered'],
    [
      'money for a later start',
      [submit, seen(), payable, seen({ state: 'paid', startsAt: '2026-01-09T12:00:00Z' })],
      'scheduled',
    ],
    [
      'money after the start',
      [submit, seen(), payable, seen({ state: 'paid', startsAt: '2026-01-01T12:00:00Z' })],
      'delivering',
    ],
    [
      'money after the cancellation',
      [submit, seen({ state: 'cancelled' }), seen({ state: 'refund_due' })],
      'refunding',
    ],
    [
      'a late delivery after the cancellation',
      [seen({ state: 'cancelled' }), seen({ state: 'delivered' })],
      'delivered',
    ],
    ['an order resumed where it stands', [seen({ state: 'pending', payment_url: 'https://pay.example/1' })], 'waiting'],
    ['an order resumed before its payment', [seen({ state: 'pending' })], 'starting'],
    ['leaving', [submit, seen(), payable, { type: 'leave' }], 'choosing'],
  ])('%s', (_, events, step) => {
    expect(run(...events).step).toBe(step)
  })

  test('keeps the payment address when a poll does not return it', () => {
    const waiting = run(submit, seen(), payable, seen({ state: 'created' }))
    expect(waiting).toMatchObject({ step: 'waiting', order: { payment_url: 'https://pay.example/1' } })
  })
})

describe('refusals', () => {
  test('the same form is sent again with its key', () => {
    const refused = run(submit, { type: 'refused', code: 'NETWORK' })
    expect(refused).toEqual({ step: 'orderRefused', form, code: 'NETWORK' })
    expect(advance(refused, { type: 'again' })).toEqual({ step: 'ordering', form })
  })

  test('a refused payment keeps the order, and polls do not request it again', () => {
    const refused = run(submit, seen(), { type: 'refused', code: 'PAYMENT_PROVIDER_FAILED' })
    expect(refused.step).toBe('payRefused')
    expect(advance(refused, seen()).step).toBe('payRefused')
    expect(advance(refused, { type: 'again' }).step).toBe('starting')
    expect(advance(refused, seen({ state: 'delivered' })).step).toBe('delivered')
  })
})

describe('responses out of order', () => {
  test.each<[string, CheckoutEvent]>([
    ['an older state', seen({ state: 'pending', payment_url: 'https://pay.example/1' })],
    ['another order', seen({ id: 'o2', state: 'cancelled' })],
    ['a second submission', submit],
    ['a late payment address', payable],
    ['a late refusal', { type: 'refused', code: 'TIMEOUT' }],
  ])('%s changes nothing once the money is here', (_, event) => {
    const paid = run(submit, seen(), payable, seen({ state: 'paid' }))
    expect(advance(paid, event)).toBe(paid)
  })
})

test('counts down by the server’s clock', () => {
  const deviceIsAnHourBehind = at - 3_600_000
  const waiting = run(submit, seen({}, deviceIsAnHourBehind), payable)
  if (waiting.step !== 'waiting') throw new Error(waiting.step)
  expect(timeLeft(waiting, deviceIsAnHourBehind)).toBe(480_000)
  expect(timeLeft(waiting, deviceIsAnHourBehind + 479_000)).toBe(1000)
  expect(timeLeft(waiting, deviceIsAnHourBehind + 481_000)).toBe(0)
})

test('a reload would interrupt it from the form to the end', () => {
  expect(isPaying(choosing)).toBe(false)
  expect(isPaying(run(submit))).toBe(true)
  expect(isPaying(run(submit, seen(), payable))).toBe(true)
  const done = run(submit, seen({ state: 'delivered' }))
  expect([isPaying(done), isEnd(done)]).toEqual([false, true])
})
