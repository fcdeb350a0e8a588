import fc from 'fast-check'
import { expect, it } from 'vitest'
import { leaderboardModes } from '../../../../contract/leaderboard/leaderboard.ts'
import { modeNumberOf, modeOfRanking, rankingId, seasonOfRanking } from './ranking-id.ts'

const season = fc.nat({ max: 2 ** 20 - 1 })

it('gives every mode and season an id of its own, which both databases hold', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1500 }), season, (number, of) => {
      const id = rankingId(number, of)
      expect(id).toBeLessThan(2 ** 31)
      expect([modeNumberOf(id), seasonOfRanking(id)]).toEqual([number, of])
    }),
  )
})

it('keeps the ids of the specified modes, and takes none that a release without added modes would rank', () => {
  fc.assert(
    fc.property(season, fc.integer({ min: 4, max: 1500 }), (of, added) => {
      expect(leaderboardModes.map((mode) => rankingId(mode, of))).toEqual([0, 1, 2, 3].map((place) => of * 16 + place))
      expect(rankingId(added, of) % 16).toBeGreaterThan(3)
      expect(modeOfRanking(rankingId(added, of))).toBeUndefined()
    }),
  )
})

it('names an added mode by its number', () => {
  expect(modeOfRanking(rankingId(17, 3), new Map([['surf-kills', 17]]))).toBe('surf-kills')
})
