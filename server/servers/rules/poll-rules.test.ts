import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstVisit, period, playersDelay, steadyDelay, visitDelay } from './poll-intervals.ts'
import { neverSeen, type ServerState } from './server-state.ts'
import { afterInfo, afterPlayers, afterSilence } from './state-changes.ts'

const info = { map: 'de_nuke', current: 3, max: 10, bots: 1, passworded: false, vac: true, version: '1.0' }
const players = [{ name: 'a', time: 1 }]
const state: ServerState = { ...neverSeen, ...info, open: true, lastSeen: 1000, players, playersAsOf: 900 }

describe('the state of a server', () => {
  it('is open with new values after a reply, and keeps its player list', () => {
    expect(afterInfo({ ...state, open: false }, { ...info, map: 'de_train' }, 2000)).toEqual({
      ...state,
      map: 'de_train',
      lastSeen: 2000,
    })
  })

  it('has an empty player list once the server is empty', () => {
    expect(afterInfo(state, { ...info, current: 0, bots: 0 }, 2000)).toMatchObject({ players: [], playersAsOf: 2000 })
    expect(afterInfo(state, { ...info, current: 0, bots: 2 }, 2000)).toMatchObject({ players, playersAsOf: 900 })
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
