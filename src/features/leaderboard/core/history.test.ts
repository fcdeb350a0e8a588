import { expect, it } from 'vitest'
import { leaderboardRecord } from '../../../../tests/support/leaderboard-record.ts'
import { placePoints, seasonPlaces } from './history.ts'

const season = (id: string) => ({ id, name: `Season ${id}`, startsAt: 0, endsAt: null })
const seasons = [season('3'), season('2'), season('1')]

it('takes the ranked seasons of one mode, oldest first', () => {
  const records = [
    leaderboardRecord(9, { mode: 'dm', season: '3', total: 90 }),
    leaderboardRecord(100, { mode: 'dm', season: '1' }),
    leaderboardRecord(0, { mode: 'dm', season: '2' }),
    leaderboardRecord(5, { mode: 'solo', season: '2' }),
    leaderboardRecord(7, { mode: 'dm', season: 'all' }),
  ]
  const places = seasonPlaces('dm', seasons, records)
  expect(places.map(({ season: { id }, rank, total }) => [id, rank, total])).toEqual([
    ['1', 100, 0],
    ['3', 9, 90],
  ])
})

it('places the best rank at the top, on a logarithmic scale', () => {
  const place = (rank: number) => ({ season: season('1'), rank, total: 0 })
  expect(placePoints([place(100), place(10), place(1)]).map(({ x, y }) => [x, Number(y.toFixed(3))])).toEqual([
    [0, 1],
    [0.5, 0.5],
    [1, 0],
  ])
  expect(placePoints([place(4)])).toEqual([{ x: 0.5, y: 0.5 }])
  expect(placePoints([])).toEqual([])
})
