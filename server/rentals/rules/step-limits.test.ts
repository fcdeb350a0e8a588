import { expect, it } from 'vitest'
import { countStep, fullRegions, stepLimits } from './step-limits.ts'

const { process, processRegion, backend, backendRegion } = stepLimits
const steps = (...counts: (readonly [string, number])[]) => new Map(counts)

it.each([
  ['nothing runs', steps(), steps(), []],
  ['one region is slow in this process', steps(['a', processRegion]), steps(['a', processRegion]), ['a']],
  ['this process is busy', steps(['a', process - 1], ['b', 1]), steps(), undefined],
  ['one region is slow in all processes', steps(), steps(['a', backendRegion], ['b', 1]), ['a']],
  ['both', steps(['b', processRegion]), steps(['a', backendRegion], ['b', processRegion]), ['b', 'a']],
  ['the backend is busy', steps(), steps(['a', backendRegion], ['b', backend - backendRegion]), undefined],
])('when %s', (_, own, all, full) => {
  expect(fullRegions(own, all)).toEqual(full)
})

it('leaves room for other regions beside a slow one', () => {
  expect(processRegion).toBeLessThan(process)
  expect(backendRegion).toBeLessThan(backend)
})

it('counts steps that begin and end', () => {
  const own = new Map<string, number>()
  countStep(own, 'a', 1)
  countStep(own, 'a', 1)
  countStep(own, 'b', 1)
  countStep(own, 'a', -1)
  countStep(own, 'b', -1)
  expect([...own]).toEqual([['a', 1]])
})
