import fc from 'fast-check'
import { expect, it } from 'vitest'
import { counterNames } from './counters.ts'
import { addToMatch, countsAgainst, effectiveCounts, type MatchCounts, readCounts, saveCounts } from './match-counts.ts'
import { matchAt, matchStart } from './match-time.ts'

const entry = fc.tuple(
  fc.integer({ min: 1, max: 9 }),
  fc.integer({ min: 0, max: 9 }),
  fc.constantFrom(...counterNames),
  fc.nat(500),
)

function countsOf(entries: readonly (readonly [number, number, (typeof counterNames)[number], number])[]): MatchCounts {
  const counts: MatchCounts = new Map()
  for (const [account, against, name, value] of entries) addToMatch(counts, account, against, { [name]: value })
  return counts
}

it('is the same after it was saved, in valid JSON', () => {
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const counts = countsOf(entries)
      const text = saveCounts(counts)
      expect(readCounts(text)).toEqual(counts)
      expect(JSON.stringify(JSON.parse(text))).toBe(text)
    }),
  )
})

it('loses exactly the duels with removed players', () => {
  const counts = countsOf([
    [1, 2, 'kills', 3],
    [2, 1, 'deaths', 3],
    [3, 2, 'kills', 1],
    [3, 0, 'playtime', 9],
    [2, 3, 'deaths', 1],
  ])
  const effective = effectiveCounts(counts, new Set([2]))
  expect([...effective].map(([account, { kills, playtime }]) => [account, kills, playtime])).toEqual([
    [2, 0, 0],
    [3, 0, 9],
  ])
  expect([...countsAgainst(counts, 2)].map(([account, { kills }]) => [account, kills])).toEqual([
    [1, 3],
    [3, 1],
  ])
})

it('begins a match with its map, after a pause, and after an hour', () => {
  const matches = [
    { started: 1000, ended: 1500 },
    { started: 2000, ended: 5590 },
  ]
  const at = (second: number, mapAt = 0) => matchAt(matches, second, mapAt)?.started
  expect([at(999), at(1500), at(1800), at(1801), at(998)]).toEqual([1000, 1000, 1000, undefined, undefined])
  expect([at(5599), at(5600)]).toEqual([2000, undefined])
  // The same map start, as another kind of log rounds it; a later one; one that lies ahead of a late line.
  expect([at(2500, 2001), at(2500, 2002), at(2500, 2600)]).toEqual([2000, undefined, 2000])
  expect([matchStart(2500, 2450), matchStart(2500, 2100), matchStart(2500, 2600)]).toEqual([2450, 2500, 2500])
})
