import { expect, it } from 'vitest'
import { minutes } from '../../../contract/duration.ts'
import { shareOf } from './shared-budget.ts'

const budget = { name: 'test', total: 600, perOwner: 30, perNetwork: 60, always: 0, window: minutes(60) }

/** What is left when each of several networks took, in turns, as much as it could. */
function leftBy(networks: number): { readonly most: number; readonly left: number } {
  const taken = Array.from({ length: networks }, () => 0)
  let left = budget.total
  for (let turn = 0; turn < budget.perNetwork; turn += 1) {
    for (const [at, own] of taken.entries()) {
      if (left === 0 || own >= shareOf(budget, left)) continue
      taken[at] = own + 1
      left -= 1
    }
  }
  return { most: Math.max(...taken), left }
}

it.each([1, 5, 10, 40, 100, 200, 500])('leaves something for others when %s networks take all they can', (networks) => {
  const { most, left } = leftBy(networks)
  expect(left).toBeGreaterThanOrEqual(Math.floor(budget.total / (networks + 8)))
  // Another network gets as much as these, but for the last one.
  expect(shareOf(budget, left)).toBeGreaterThanOrEqual(Math.min(most - 1, 60))
  expect(shareOf(budget, left)).toBeGreaterThan(0)
})

it('gives a network its first one as long as there is any, and what it always has after that', () => {
  expect(shareOf(budget, 1)).toBe(1)
  expect(shareOf({ ...budget, always: 3 }, 0)).toBe(3)
})
