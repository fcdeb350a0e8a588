import { describe, expect, it } from 'vitest'
import { shownPlayers } from './play-times.ts'

const player = (name: string, time: number | null) => ({ name, raw: { time } })

describe('shownPlayers', () => {
  it('sorts the longest first and unknown times last', () => {
    const shown = shownPlayers([player('a', 5), player('b', null), player('c', 90), player('d', -1)], [])
    expect(shown.map((each) => [each.name, each.seconds])).toEqual([
      ['c', 90],
      ['a', 5],
      ['b', null],
      ['d', null],
    ])
  })

  it('never lets a time run backwards because of a slow response, but accepts a rejoin', () => {
    const before = shownPlayers([player('a', 100), player('b', 4000)], [])
    const after = shownPlayers([player('a', 98), player('b', 3)], before)
    expect(after.map((each) => [each.name, each.seconds])).toEqual([
      ['a', 100],
      ['b', 3],
    ])
  })

  it('keeps every blank name as its own row', () => {
    const shown = shownPlayers([player('', 1), player(' ', 2), player('', 3)], [])
    expect(shown.map((each) => each.name)).toEqual(['', '', ''])
    expect(new Set(shown.map((each) => each.key)).size).toBe(3)
  })

  it('does not mix up blank names of two lists', () => {
    const before = shownPlayers([player('', 50)], [])
    expect(shownPlayers([player('', 30)], before)[0]?.seconds).toBe(30)
  })
})
