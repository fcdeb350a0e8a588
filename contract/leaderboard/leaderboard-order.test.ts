import fc from 'fast-check'
import { expect, it } from 'vitest'
import { leaderboardModes } from './leaderboard.ts'
import {
  type CounterOf,
  columnValue,
  isWellFounded,
  resultsOf,
  sortColumns,
  tableColumns,
  wilsonLowerBound,
} from './leaderboard-order.ts'

const counts = (given: Partial<Record<CounterOf, number>>) => (name: CounterOf) => given[name] ?? 0

// Reference values: R, binom::binom.confint(won, played, methods = "wilson").
it.each([
  [0, 0, 0],
  [1, 1, 0.2065],
  [20, 20, 0.8389],
  [12, 20, 0.3866],
  [540, 900, 0.5676],
  [0, 50, 0],
])('%i of %i prove %f', (won, played, bound) => {
  expect(wilsonLowerBound(won, played)).toBeCloseTo(bound, 3)
})

it('rises with every win, falls with every loss, and the same rate proves more with more results', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (won, lost) => {
      const bound = wilsonLowerBound(won, won + lost)
      expect(wilsonLowerBound(won + 1, won + 1 + lost)).toBeGreaterThan(bound)
      expect(wilsonLowerBound(won, won + lost + 1)).toBeLessThan(bound)
      expect(wilsonLowerBound(won * 2, (won + lost) * 2)).toBeGreaterThan(bound)
      expect(bound).toBeLessThan(won / (won + lost))
    }),
  )
})

it('stays from 0 to the rate, also for very large numbers', () => {
  const large = fc.integer({ min: 1, max: 2 ** 40 })
  fc.assert(
    fc.property(large, large, (won, lost) => {
      expect(wilsonLowerBound(0, lost)).toBe(0)
      expect(wilsonLowerBound(won, won + lost)).toBeGreaterThan(0)
      expect(wilsonLowerBound(won, won + lost)).toBeLessThan(won / (won + lost))
    }),
  )
})

it('counts duels in solo and rounds in the others', () => {
  const count = counts({ kills: 3, deaths: 2, wins: 7, loses: 4 })
  expect(resultsOf('solo', count)).toEqual({ won: 3, played: 5 })
  expect(resultsOf('retakes', count)).toEqual({ won: 7, played: 11 })
})

it('divides the rates, without dividing by zero', () => {
  const count = counts({ kills: 30, deaths: 20, headshots: 10, playtime: 15, clutches: 4, clutchwins: 1, wins: 1 })
  const all = Object.fromEntries(sortColumns.map((column) => [column, columnValue(column, 'retakes', count)]))
  expect(all).toMatchObject({
    kills: 30,
    kda: 1.5,
    kpm: 2,
    hsRate: 1 / 3,
    clutchWinRate: 0.25,
    winRate: 1,
    awp_kills: 0,
  })
  expect(sortColumns.map((column) => columnValue(column, 'solo', counts({})))).toEqual(sortColumns.map(() => 0))
  expect(columnValue('kda', 'dm', counts({ kills: 4 }))).toBe(4)
})

it('calls a rate well-founded from twenty on, and counts always', () => {
  expect(isWellFounded('hsRate', 'dm', counts({ kills: 19 }))).toBe(false)
  expect(isWellFounded('hsRate', 'dm', counts({ kills: 20 }))).toBe(true)
  expect(isWellFounded('awp_kills', 'dm', counts({}))).toBe(true)
})

it('knows every column of every table once', () => {
  for (const mode of leaderboardModes) {
    expect(new Set(tableColumns(mode)).size).toBe(tableColumns(mode).length)
    expect(sortColumns).toEqual(expect.arrayContaining([...tableColumns(mode)]))
  }
})
