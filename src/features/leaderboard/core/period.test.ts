import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leaderboardModes } from '../../../../contract/leaderboard.ts'
import { boardQuery, modeOf, periodOf, periodWord, seasonOf } from './period.ts'

const season = (id: string) => ({ id, name: `Season ${id}`, startsAt: 0, endsAt: null })
const seasons = [season('s3'), season('s2'), season('s1')]

describe('the period of an address', () => {
  it.each([
    ['all', 'all'],
    ['s2', 's2'],
    [null, 's3'],
    ['s9', 's3'],
    ['', 's3'],
  ])('%s is %s', (asked, word) => {
    expect(periodWord(periodOf(asked, seasons))).toBe(word)
  })

  it('is all-time where there are no seasons', () => {
    expect(periodOf('s2', [])).toEqual({ kind: 'all' })
    expect(seasonOf(periodOf(null, []))).toBeUndefined()
  })
})

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
