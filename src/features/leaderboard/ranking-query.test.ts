import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { badgeFilters, leaderboardModes } from '../../../contract/leaderboard/leaderboard.ts'
import { periodOf, periodWord } from './core/period.ts'
import { placeIn, type RankingPosition, rankingQuery } from './ranking-query.ts'

const seasons = ['s3', 's2', 's1'].map((id) => ({ id, name: id, startsAt: 0, endsAt: null }))
const start: RankingPosition = { mode: 'dm', seasonParameter: null, badges: [], sort: undefined, page: 1 }

describe('the query', () => {
  it('keeps foreign parameters', () => {
    expect(rankingQuery('?from=a&season=x', { ...start, mode: 'solo', seasonParameter: 's1' })).toBe(
      '?from=a&season=s1&mode=solo',
    )
    expect(rankingQuery('?mode=solo&page=3&badges=pro', start)).toBe('')
  })

  it('a serialised position parses to the same position', () => {
    const place = fc.record({
      mode: fc.constantFrom(...leaderboardModes),
      seasonParameter: fc.constantFrom('all', 's1', 's2', 's3'),
      badges: fc.subarray([...badgeFilters]),
      sort: fc.option(
        fc.record({ column: fc.constantFrom('kills', 'kda', 'playtime'), order: fc.constantFrom('desc', 'asc') }),
        { nil: undefined },
      ),
      page: fc.integer({ min: 1, max: 9_999_999 }),
    })
    fc.assert(
      fc.property(place, (wanted) => {
        const read = placeIn(rankingQuery('?from=x', wanted))
        expect(read).toEqual(wanted)
        expect(periodWord(periodOf(read.seasonParameter, seasons))).toBe(wanted.seasonParameter)
      }),
    )
  })

  it.each([
    '?page=0',
    '?page=-1',
    '?page=1e3',
    '?page=x',
    '?page=99999999',
    '?badges=evil,<script>',
    '?mode=__proto__',
    '?sort=winRate',
    '?sort=constructor&order=up',
    '?badges=',
  ])('%s is ignored', (search) => {
    expect(placeIn(search)).toEqual(start)
  })
})
