import { describe, expect, test } from 'vitest'
import { type DurationCode, isPayable, type Pricing } from '../../../../contract/payments/payments.ts'
import { planFor, plansOf, saving } from './plans.ts'

const item = (duration: DurationCode, amountMinor: number, relocatable = false) => ({
  duration,
  amountMinor,
  amount: amountMinor / 100,
  relocatable,
})
const pricing = (...items: ReturnType<typeof item>[]): Pricing => ({ data: { currency: 'CNY', items } })
const plans = plansOf(
  pricing(item('1y', 26_800), item('1m', 3000), item('1m', 9999), item('3d', 500), item('4h', 1, true)),
  false,
)

test('plans are of one kind, shortest first, each duration once', () => {
  expect(plans.map(({ duration, amountMinor }) => [duration, amountMinor])).toEqual([
    ['3d', 500],
    ['1m', 3000],
    ['1y', 26_800],
  ])
  expect(plansOf(pricing(), false)).toEqual([])
})

test('a long plan shows its saving per day', () => {
  const month = plansOf(pricing(item('1m', 3000), item('1y', 26_800)), false)
  expect(month.map((plan) => saving(month, plan))).toEqual([0, 27])
  const free = plansOf(pricing(item('1m', 0), item('1y', 100)), false)
  expect(free.map((plan) => saving(free, plan))).toEqual([0, 0])
})

describe('PayPal', () => {
  test.each<[DurationCode, boolean]>([
    ['4h', false],
    ['3d', false],
    ['7d', true],
    ['1y', true],
  ])('%s: %s', (duration, payable) => {
    expect(isPayable('paypal', duration)).toBe(payable)
    expect(isPayable('alipay', duration)).toBe(true)
  })

  test('moves a short duration to the shortest it accepts', () => {
    expect(planFor(plans, 'paypal', '3d')?.duration).toBe('1m')
    expect(planFor(plans, 'wechat', '3d')?.duration).toBe('3d')
    expect(planFor(plans, 'wechat', '8h')?.duration).toBe('3d')
    expect(planFor(plansOf(pricing(item('4h', 1)), false), 'paypal', '4h')).toBeUndefined()
  })
})
