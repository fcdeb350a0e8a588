import { expect, it } from 'vitest'
import { minutes } from '../../../contract/duration.ts'
import { createLineBudget } from './line-budget.ts'

const limits = { lines: 3, bytes: 100, total: 250 }

it('limits lines and bytes of a kind, and the bytes of all', () => {
  const clock = { now: 0 }
  const budget = createLineBudget(() => clock.now, limits)
  expect(budget.turn()).toEqual([])
  const take = (kind: string, bytes: number): boolean => {
    const isTaken = budget.take(kind)
    if (isTaken) budget.spend(kind, bytes)
    return isTaken
  }
  expect([1, 2, 3, 4, 5].map(() => take('short', 10))).toEqual([true, true, true, false, false])
  expect([1, 2, 3].map(() => take('long', 60))).toEqual([true, true, false])
  expect(take('another', 100)).toBe(true)
  expect(take('new', 1)).toBe(false)
  expect(budget.turn()).toEqual([])
  clock.now += minutes(1)
  expect(budget.turn()).toEqual([
    { kind: 'short', count: 2 },
    { kind: 'long', count: 1 },
    { kind: 'new', count: 1 },
  ])
  expect(take('short', 10)).toBe(true)
})

it('knows a limited number of kinds', () => {
  const clock = { now: 0 }
  const budget = createLineBudget(() => clock.now, limits)
  for (let at = 0; at < 5000; at += 1) budget.take(`kind ${at}`)
  clock.now += minutes(1)
  budget.turn()
  for (let at = 0; at < 5000; at += 1) budget.take(`kind ${at}`)
  clock.now += minutes(1)
  expect(budget.turn()).toEqual([{ kind: '', count: 5000 - 300 - 3 }])
})
