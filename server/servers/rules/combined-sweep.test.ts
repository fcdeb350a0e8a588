import { expect, it } from 'vitest'
import { createCombinedSweep } from './combined-sweep.ts'

it('ends when every process has finished a sweep since the last one', () => {
  let ends = 0
  let holders = new Set(['a', 'b'])
  const sweep = createCombinedSweep(
    () => holders,
    () => {
      ends += 1
    },
  )
  const after = (holder: string, at: number): number => {
    sweep.note(holder, at)
    return ends
  }
  expect([after('a', 1), after('a', 2), after('b', 1), after('b', 1)]).toEqual([0, 0, 1, 1])
  expect([after('a', 3), after('b', 2)]).toEqual([1, 2])
  expect(after('a', 4)).toBe(2)
  // The other one has gone.
  holders = new Set(['a'])
  expect([after('a', 5), after('a', 6)]).toEqual([3, 4])
})
