import { expect, it } from 'vitest'
import { secondsLeft } from './seconds-left.ts'

it.each([
  [61_000, 0, 60],
  [60_000, 0, 60],
  [60_000, 59_001, 1],
  [60_000, 60_000, 0],
  [60_000, 90_000, 0],
])('until %i at %i: %i s', (endsAt, now, left) => {
  expect(secondsLeft(endsAt, now, 60_000)).toBe(left)
})
