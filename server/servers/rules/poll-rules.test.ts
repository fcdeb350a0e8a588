import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstVisit, period, playersDelay, steadyDelay, visitDelay } from './poll-intervals.ts'
import { neverSeen, type ServerState } from './server-state.ts'
import { afterInfo, afterPlayers, afterSilence } from './state-changes.ts'

const fields = { map: 'de_nuke', max: 10, bots: 1, passworded: false, vac: true, version: '1.0' }
const info = { ...fields, players: 4 }
const players = [{ name: 'a', time: 1 }]
const state: ServerState = {
  ...neverSeen,
  ...fields,
  current: 3,
  open: true,
  lastSeen: 1000,
  players,
  playersAsOf: 900,
}

describe('the state of a server', () => {
  it('is open with new values after a reply, and keeps its player list', () => {
    expect(afterInfo({ ...state, open: false }, { ...info, map: 'de_train' }, 2000)).toEqual({
      ...state,
      map: 'de_train',
      lastSeen: 2000,
    })
  })

  it('has an empty player list once the server is empty', () => {
    expect(afterInfo(state, { ...info, players: 0, bots: 0 }, 2000)).toMatchObject({ players: [], playersAsOf: 2000 })
    expect(afterInfo(state, { ...info, players: 2, bots: 2 }, 2000)).toMatchObject({ players, playersAsOf: 900 })
  })

  it('records the time of a player list and keeps the counts of its visit', () => {
    expect(afterPlayers(state, [], 3000)).toEqual({
      ...state,
      players: [],
      playersCount: { current: 3, max: 10, bots: 1 },
      playersAsOf: 3000,
    })
  })

  it.each([
    [0, 45_000, true],
    [2, 44_000, true],
    [3, 100, false],
    [0, 45_001, false],
  ])('after %d misses and %d ms of silence: open %s, last good values kept', (misses, silence, open) => {
    expect(afterSilence(state, misses, silence)).toEqual({ ...state, open })
  })
})

describe('the players of a server with bots', () => {
  /** The counts after visits, each the reported players and bots, and the length of the list if it was read. */
  const after = (...visits: readonly (readonly [players: number, bots: number, listed?: number])[]): number => {
    let seen = neverSeen
    for (const [reported, bots, listed] of visits) {
      seen = afterInfo(seen, { ...info, players: reported, bots }, 1000)
      const list = Array.from({ length: listed ?? 0 }, () => ({ name: '', time: 1 }))
      if (listed !== undefined) seen = afterPlayers(seen, list, 1000)
      expect(seen.playersCount === null || listed === undefined || seen.playersCount.current === seen.current).toBe(
        true,
      )
    }
    return seen.current
  }

  it.each([
    ['count as players by default', [[5, 2]], 3],
    ['that are all there is', [[2, 2, 0]], 0],
    ['that outnumber the players are left out', [[1, 7]], 1],
    ['that outnumber the players are left out, with a list of people only', [[1, 7, 1]], 1],
    ['that are left out before and after the list', [[5, 2, 7]], 5],
    ['of a list that leaves them out stay ambiguous', [[5, 2, 5]], 3],
    ['of a list that is cut stay ambiguous', [[5, 2, 4]], 3],
    [
      'are left out from then on',
      [
        [1, 7],
        [8, 2, 8],
      ],
      8,
    ],
    [
      'are left out from then on, without another list',
      [
        [5, 2, 7],
        [6, 2],
      ],
      6,
    ],
    [
      'are counted again after a list that says so',
      [
        [5, 2, 7],
        [5, 2, 5],
      ],
      3,
    ],
    [
      'are not judged by a list without them',
      [
        [5, 2, 7],
        [5, 0, 5],
        [6, 3],
      ],
      6,
    ],
  ] as const)('%s', (_, visits, people) => {
    expect(after(...visits)).toBe(people)
  })
})

describe('intervals', () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

  it.each([
    [0, 10_000, 11_800],
    [2, 10_000, 11_800],
    [3, 24_000, 36_000],
    [4, 48_000, 60_000],
    [50, 48_000, 60_000],
  ])('after %d misses the next visit is %d to %d ms away', (misses, from, to) => {
    fc.assert(
      fc.property(random, fc.double({ min: 0, max: 1e9, noNaN: true }), random, (r, askedAt, place) => {
        const delay = visitDelay(misses, r, askedAt, place)
        expect(delay).toBeGreaterThanOrEqual(from)
        expect(delay).toBeLessThanOrEqual(to)
      }),
    )
  })

  it('spreads visits that began together evenly over the period, and smoothly on the way', () => {
    const places = Array.from({ length: 1000 }, (_, i) => i / 1000)
    let visits = places.map(() => 5000)
    for (let round = 1; round <= 40; round++) {
      visits = visits.map((at, i) => at + steadyDelay(at, places[i] ?? 0))
      const times = visits.map((at) => at % period).sort((a, b) => a - b)
      const gaps = times.map((at, i) => (times[i + 1] ?? (times[0] ?? 0) + period) - at)
      expect(Math.min(...gaps)).toBeGreaterThan(0)
      if (round === 40) expect(Math.max(...gaps)).toBeLessThan((period / 1000) * 5)
    }
  })

  it('go on where another process has stopped, whatever its clock says', () => {
    const seen = (lastSeen: number | null, playersAsOf: number | null = null) =>
      firstVisit({ lastSeen, playersAsOf }, 100_000)
    expect(seen(null)).toEqual({ info: 0, players: 0 })
    expect(seen(96_000, 80_000)).toEqual({ info: period - 4000, players: 17_500 })
    expect(seen(50_000, 50_000)).toEqual({ info: 0, players: 0 })
    expect(seen(900_000, 900_000)).toEqual({ info: period, players: 37_500 })
  })

  it('queries players at most once in 30 s', () => {
    expect(playersDelay(0, 0)).toBe(30_000)
    expect(playersDelay(0, 1)).toBeCloseTo(45_000)
    expect(playersDelay(3, 0)).toBe(300_000)
  })
})
