import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSteadyClock } from './steady-clock.ts'

/** The times that a steady clock shows for the times that its source shows. */
function shown(source: readonly number[], longestStep: number): number[] {
  let at = 0
  const clock = createSteadyClock(() => source[at++] ?? Number.NaN, longestStep)
  return source.slice(1).map(() => clock())
}

it('follows its source', () => {
  expect(shown([100, 100, 350, 1350], 2000)).toEqual([100, 350, 1350])
})

it('counts an hour of suspension as one step, and a step back as none', () => {
  expect(shown([0, 500, 3_600_500, 3_601_000], 2000)).toEqual([500, 2500, 3000])
  expect(shown([0, 500, -7200, -6700], 2000)).toEqual([500, 500, 1000])
})

it('never runs backwards and never jumps', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e7, max: 1e7 }), { minLength: 2 }), (source) => {
      const times = [source[0] ?? 0, ...shown(source, 2000)]
      for (const [i, time] of times.slice(1).entries()) {
        const step = time - (times[i] ?? Number.NaN)
        expect(step).toBeGreaterThanOrEqual(0)
        expect(step).toBeLessThanOrEqual(2000)
      }
    }),
  )
})
