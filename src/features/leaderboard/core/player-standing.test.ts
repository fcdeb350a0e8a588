import { expect, it } from 'vitest'
import { leaderboardRecord } from '../../../../tests/support/leaderboard-record.ts'
import { firstPeriod, formOf, otherKills, recordsOf } from './player-standing.ts'

const match = (kills: number, deaths: number, mode: 'dm' | 'solo' = 'dm') => ({
  ...{ id: `${kills}.${deaths}`, mode, map: 'de_dust2', startsAt: '2026-06-01T10:00:00.000Z', minutes: 30 },
  ...{ server: { name: 'A', id: null }, players: 9, place: 1, kills, deaths, headshots: 0, wins: 0, loses: 0 },
  result: null,
})

it('compares the newest matches of a mode with all of them, once there are three', () => {
  const page = (matches: ReturnType<typeof match>[], kills = 100, deaths = 50) => ({
    matches: { matches, next: null },
    records: [
      leaderboardRecord(1, { mode: 'dm', season: '2', kills: 7, deaths: 7 }),
      leaderboardRecord(1, { mode: 'dm', season: 'all', kills, deaths }),
    ],
  })
  expect(formOf('dm', page([match(9, 3), match(9, 3)]))).toBeUndefined()
  expect(formOf('dm', page([match(9, 3), match(9, 3), match(1, 9, 'solo'), match(6, 2)]))).toEqual({
    ...{ matches: 3, recent: 3, overall: 2 },
  })
  expect(formOf('dm', page([match(2, 0), match(3, 0), match(4, 0)], 9, 0))).toMatchObject({ recent: 9, overall: 9 })
  expect(formOf('solo', page([match(1, 2, 'solo'), match(1, 2, 'solo'), match(1, 2, 'solo')]))).toBeUndefined()
})

it('begins with the newest season that has a record of the player', () => {
  const seasons = [{ id: '3' }, { id: '2' }, { id: '1' }]
  const records = [leaderboardRecord(1, { season: 'all' }), leaderboardRecord(1, { season: '2' })]
  expect(firstPeriod(records, seasons)).toBe('2')
  expect(firstPeriod(records.slice(0, 1), seasons)).toBe('all')
})

it('counts the kills with other weapons', () => {
  const kills = { rifle_kills: 10, awp_kills: 3, pistol_kills: 2 }
  expect(otherKills(leaderboardRecord(1, { kills: 20, ...kills }))).toBe(5)
  expect(otherKills(leaderboardRecord(1, { kills: 2, ...kills }))).toBe(0)
})

it('lists the records of a period in the order of the modes, added ones last', () => {
  const modes = ['public-kills', 'retakes', 'dm', 'nonsense', undefined]
  const records = modes.map((mode) => leaderboardRecord(1, { season: '2', ...(mode === undefined ? {} : { mode }) }))
  const other = leaderboardRecord(1, { season: 'all', mode: 'solo' })
  expect(recordsOf([other, ...records], '2').map(({ mode }) => mode)).toEqual(['dm', 'retakes', 'public-kills'])
})
