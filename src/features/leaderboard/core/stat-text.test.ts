import fc from 'fast-check'
import { expect, it } from 'vitest'
import { leaderboardRecord } from '../../../../tests/support/leaderboard-record.ts'
import { grouped, rankText, statText } from './stat-text.ts'
import { type StatName, statsOf } from './stats.ts'

const stats = statsOf(
  'retakes',
  leaderboardRecord(1, {
    kills: 1_284_000,
    deaths: 3,
    headshots: 642_321,
    playtime: 75,
    wins: 1,
    loses: 2,
    clutches: 3,
    clutchwins: 1,
  }),
)

it.each<[StatName, string]>([
  ['kills', '1,284,000'],
  ['kda', '428,000.00'],
  ['kpm', '17,120.00'],
  ['hsRate', '50.0%'],
  ['winRate', '33.3%'],
  ['clutchWinRate', '33.3%'],
  ['clutchwins', '1'],
  ['playtime', '1.3h'],
])('%s is %s', (name, text) => {
  expect(statText(stats, name)).toBe(text)
})

it('omits the h in a column of hours', () => {
  expect(statText(stats, 'playtime', 'table')).toBe('1.3')
})

it.each([
  [0, '–'],
  [7, '#7'],
  [12_345, '#12,345'],
])('rank %i is %s', (rank, text) => {
  expect(rankText(rank)).toBe(text)
})

it('never shows NaN', () => {
  fc.assert(fc.property(fc.double(), fc.nat({ max: 3 }), (value, digits) => !grouped(value, digits).includes('NaN')))
})
