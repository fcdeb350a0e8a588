import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leaderboardModes } from '../../../contract/leaderboard.ts'
import { boardQuery } from './board-query.ts'
import { modeOf, periodOf, periodWord } from './core/period.ts'

const seasons = ['s3', 's2', 's1'].map((id) => ({ id, name: id, startsAt: 0, endsAt: null }))

describe('the query', () => {
  it('keeps the parameters of others', () => {
    expect(boardQuery('?from=a&season=x', 'solo', 's1')).toBe('?from=a&season=s1&mode=solo')
    expect(boardQuery('?mode=solo', 'dm', null)).toBe('')
  })

  it('says a board so that it is read again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...leaderboardModes), fc.constantFrom('all', 's1', 's2', 's3'), (mode, word) => {
        const query = new URLSearchParams(boardQuery('?from=x', mode, word))
        expect(modeOf(query.get('mode'))).toBe(mode)
        expect(periodWord(periodOf(query.get('season'), seasons))).toBe(word)
      }),
    )
  })
})
