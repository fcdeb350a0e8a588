import { expect, test } from 'vitest'
import { paymentOrder } from '../../../../tests/support/payment-order.ts'
import { choosing } from './checkout.ts'
import { pollPeriod } from './polling.ts'

test.each([
  ['waiting', false, 10_000],
  ['waiting', true, 30_000],
  ['delivering', true, 2000],
  ['delivered', false, undefined],
  ['cancelled', false, undefined],
] as const)('%s (late: %s): every %s ms', (step, late, period) => {
  expect(pollPeriod({ step, order: paymentOrder(), skew: 0 }, late)).toBe(period)
})

test('nothing is requested before there is an order', () => {
  expect(pollPeriod(choosing, false)).toBeUndefined()
})
