import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AdvisedPerson } from '../../../../contract/rentals/region-advisor.ts'
import { adviceOf } from './advice.ts'

const person = (id: number, medians: Readonly<Record<string, number | null>>, counted = true): AdvisedPerson => ({
  id,
  name: `p${id}`,
  counted,
  measured_at: '2026-01-01T00:00:00.000Z',
  measures: Object.entries(medians).map(([region, median]) => ({ region, median, jitter: median === null ? null : 1 })),
})
const order = (...how: Parameters<typeof adviceOf>) => adviceOf(...how).map(({ region, place }) => [region, place])

it('prefers the lowest worst value, then the smaller spread, then the given order', () => {
  const people = [person(1, { a: 10, b: 40, c: 50, d: 50 }), person(2, { a: 90, b: 50, c: 20, d: 45 })]
  expect(order(['a', 'c', 'd', 'b'], people)).toEqual([
    ['d', 1],
    ['b', 2],
    ['c', 3],
    ['a', undefined],
  ])
  expect(adviceOf(['a'], people)).toMatchObject([{ worst: 90, spread: 80, missing: [] }])
})

it('never marks a region that someone who counts could not measure, and shows who', () => {
  const people = [person(1, { a: 5, b: 70 }), person(2, { a: null, b: 80 }), person(3, { b: 1 }, false)]
  const [first, second, third] = adviceOf(['a', 'c', 'b'], people)
  expect(first).toMatchObject({ region: 'b', place: 1, worst: 80, missing: [] })
  expect(second).toMatchObject({ region: 'a', worst: 5, missing: [{ id: 2 }] })
  expect(second?.place).toBeUndefined()
  expect(third).toMatchObject({ region: 'c', worst: undefined, missing: [{ id: 1 }, { id: 2 }] })
})

it('marks nothing before anyone has measured', () => {
  expect(order(['a', 'b'], [])).toEqual([
    ['a', undefined],
    ['b', undefined],
  ])
})

it('always has every region once; the first has no worse value than any other that everyone measured', () => {
  const regions = ['a', 'b', 'c', 'd', 'e']
  const measured = fc.record({
    a: fc.nat(300),
    b: fc.nat(300),
    c: fc.option(fc.nat(300)),
    d: fc.nat(300),
    e: fc.nat(300),
  })
  fc.assert(
    fc.property(fc.array(fc.tuple(measured, fc.boolean()), { maxLength: 16 }), (team) => {
      const people = team.map(([medians, counted], i) => person(i + 1, medians, counted))
      const advice = adviceOf(regions, people)
      expect(advice.map(({ region }) => region).toSorted()).toEqual(regions)
      const whole = advice.filter(({ worst, missing }) => worst !== undefined && missing.length === 0)
      expect(advice.slice(0, whole.length)).toEqual(whole)
      for (const { worst = 0 } of whole) expect(whole[0]?.worst ?? 0).toBeLessThanOrEqual(worst)
      const without = adviceOf(
        regions,
        people.filter(({ counted }) => counted),
      )
      expect(without.map(({ region, worst, place }) => [region, worst, place])).toEqual(
        advice.map(({ region, worst, place }) => [region, worst, place]),
      )
    }),
  )
})
