import { expect, test } from 'vitest'
import { clockText, creationWaitLeft, timeLeft } from './time-left.ts'

const minute = 60_000
const hour = 60 * minute

test.each([
  [48 * hour, 'days', 2],
  [48 * hour - 1, 'hours', 47],
  [2 * hour, 'hours', 2],
  [2 * hour - 1, 'minutes', 119],
  [-5, 'minutes', 0],
])('%d ms in %s is %d', (ms, unit, count) => {
  expect(timeLeft(ms)).toEqual({ unit, count })
})

test.each([
  [0, '0:00'],
  [125_999, '2:05'],
  [-1, '0:00'],
])('%d ms → %s', (ms, text) => {
  expect(clockText(ms)).toBe(text)
})

test('a new server is waited for until 180 s after its payment, or until it runs', () => {
  const paidAt = 1_000_000
  expect(creationWaitLeft(paidAt, false, paidAt)).toBe(180_000)
  expect(creationWaitLeft(paidAt, false, paidAt - 5000)).toBe(180_000)
  expect(creationWaitLeft(paidAt, false, paidAt + 179_000)).toBe(1000)
  expect(creationWaitLeft(paidAt, false, paidAt + 200_000)).toBe(0)
  expect(creationWaitLeft(paidAt, true, paidAt)).toBe(0)
})
