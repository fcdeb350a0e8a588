import fc from 'fast-check'
import { expect, it } from 'vitest'
import { days, hours } from '../duration.ts'
import { endAfterRefund } from './refunds.ts'

const now = Date.parse('2026-06-01T00:00:00Z')

it.each([
  ['unused: all of it goes', days(30), 720, 0, 0],
  ['used for ten days: the rest goes', days(20), 720, 0, 0],
  ['before time that staff gave: that stays', days(40), 720, 0, days(10)],
  ['half used, with a later order: that stays', days(45), 720, 720, days(30)],
  ['used up before a later order began: nothing goes', days(29), 720, 720, days(29)],
  ['over: nothing goes', -days(1), 720, 0, -days(1)],
])('an order that is %s', (_what, left, bought, laterHours, expected) => {
  expect(endAfterRefund({ endsAt: now + left, hours: bought, laterHours, now })).toBe(now + expected)
})

it('never takes more than the order bought, nor time that is used', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(9000), fc.nat(9000), (left, bought, laterHours) => {
      const endsAt = now + hours(left)
      const end = endAfterRefund({ endsAt, hours: bought, laterHours, now })
      expect(end).toBeGreaterThanOrEqual(Math.max(now, endsAt - hours(bought)))
      expect(end).toBeGreaterThanOrEqual(Math.min(endsAt, now + hours(laterHours)))
      expect(end).toBeLessThanOrEqual(endsAt)
    }),
  )
})
