import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addedMode,
  isAddedMode,
  isLeaderboardMode,
  leaderboardModes,
  listWordOf,
  rankedModes,
  ruleOf,
} from './leaderboard.ts'
import { rankingRules } from './ranked-mode.ts'

describe('ids of rankings', () => {
  it('hold the word of the mode and the rule, and are safe in an address and in the id of an element', () => {
    const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(words, fc.constantFrom(...rankingRules), (word, rule) => {
        const mode = addedMode(word, rule)
        expect(mode).toMatch(/^[a-z0-9_.-]+$/)
        expect(isAddedMode(mode)).toBe(true)
        expect(listWordOf(mode)).toBe(word)
        expect(ruleOf(mode)).toBe(rule)
      }),
    )
    expect(addedMode('no-awp dm', 'kills')).toBe('no-awp_dm-kills')
    expect(listWordOf(addedMode('竞技 5v5', 'rounds'))).toBe('竞技 5v5')
  })

  it('are refused otherwise', () => {
    for (const text of ['surf', 'competitive', '', '-', 'a/b-kills', 'Surf-kills', `${'a'.repeat(250)}-kills`]) {
      expect([text, isLeaderboardMode(text)]).toEqual([text, false])
    }
  })

  it('begin with the specified modes, whose rules stay', () => {
    const modes = rankedModes([{ mode: 'competitive', rule: 'rounds', freeForAll: false }])
    expect(modes).toEqual([...leaderboardModes, 'competitive-rounds'])
    expect(modes.map(ruleOf)).toEqual(['kills', 'kills', 'duels', 'rounds', 'rounds'])
  })
})
