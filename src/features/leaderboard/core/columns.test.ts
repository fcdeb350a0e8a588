import { expect, it } from 'vitest'
import { leaderboardModes } from '../../../../contract/leaderboard/leaderboard.ts'
import { allStats, isExplained, leadingColumn, narrowStats, nextSort, statsOfMode } from './columns.ts'

it.each(leaderboardModes)('%s shows in its dialog all that it shows elsewhere, once', (mode) => {
  const { table, podium, mobile } = statsOfMode(mode)
  const all = allStats(mode)
  expect(all).toEqual(expect.arrayContaining([...table, ...podium, ...mobile]))
  expect(new Set(all).size).toBe(all.length)
})

it('explains rates and clutches, not plain counts', () => {
  expect(statsOfMode('retakes').table.filter(isExplained)).toEqual([
    'kda',
    'winRate',
    'hsRate',
    'clutchwins',
    'clutchWinRate',
  ])
  expect(statsOfMode('dm').table.filter(isExplained)).toEqual(['kda', 'kpm', 'hsRate'])
})

it('has different highlights of pistols on the podium and on a phone', () => {
  expect(statsOfMode('dm-pistol').podium).toEqual(['kills', 'hsRate', 'kpm'])
  expect(statsOfMode('dm-pistol').mobile).toEqual(['kills', 'kda', 'kpm'])
})

it('turns from the highest to the lowest values and back to the ranks', () => {
  const once = nextSort(undefined, 'kda')
  const twice = nextSort(once, 'kda')
  expect([once, twice, nextSort(twice, 'kda')]).toEqual([
    { column: 'kda', order: 'desc' },
    { column: 'kda', order: 'asc' },
    undefined,
  ])
  expect(nextSort(twice, 'kpm')).toEqual({ column: 'kpm', order: 'desc' })
})

it('shows on a phone what the list is sorted by', () => {
  expect(narrowStats('dm', undefined)).toEqual(['kills', 'kda', 'kpm'])
  expect(narrowStats('dm', { column: 'kpm', order: 'asc' })).toEqual(['kills', 'kda', 'kpm'])
  expect(narrowStats('dm', { column: 'playtime', order: 'desc' })).toEqual(['playtime', 'kills', 'kda'])
  expect([leadingColumn('dm', undefined), leadingColumn('solo', undefined)]).toEqual(['kills', 'winRate'])
})
