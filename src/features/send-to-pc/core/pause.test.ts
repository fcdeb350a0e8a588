import { expect, it } from 'vitest'
import { pauseAfter } from './pause.ts'

it.each([
  [0, 0, 0],
  [0, 1, 1000],
  [1, 0, 1000],
  [1, 1, 2000],
  [3, 0.5, 6000],
  [5, 1, 30_000],
  [50, 0, 15_000],
])('after %i failures, %d: %i ms', (failures, random, pause) => {
  expect(pauseAfter(failures, random)).toBe(pause)
})
