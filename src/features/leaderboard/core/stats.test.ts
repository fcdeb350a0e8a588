import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leaderboardModes } from '../../../../contract/leaderboard/leaderboard.ts'
import { leaderboardRecord } from '../../../../tests/support/leaderboard-record.ts'
import { statsOf } from './stats.ts'

const counted = ['kills', 'deaths', 'headshots', 'playtime', 'wins', 'loses', 'clutches', 'clutchwins'] as const
const record = fc
  .record(Object.fromEntries(counted.map((name) => [name, fc.nat({ max: 10_000_000 })])))
  .map((counts) => leaderboardRecord(1, counts))
const mode = fc.constantFrom(...leaderboardModes)

describe('stats', () => {
  it('follow the formulas', () => {
    const stats = statsOf(
      'retakes',
      leaderboardRecord(1, {
        kills: 300,
        deaths: 200,
        headshots: 120,
        playtime: 240,
        wins: 30,
        loses: 10,
        clutches: 8,
        clutchwins: 2,
      }),
    )
    expect(stats).toMatchObject({ kda: 1.5, kpm: 1.25, hsRate: 40, winRate: 75, clutchWinRate: 25 })
  })

  it('count duels for the win rate of solo', () => {
    const played = leaderboardRecord(1, { kills: 60, deaths: 40, wins: 1, loses: 9 })
    expect(statsOf('solo', played).winRate).toBe(60)
    expect(statsOf('retakes', played).winRate).toBe(10)
    expect(statsOf('solo', played).rating).toBeCloseTo(50.2, 1)
  })

  it('K/D equals the kills of a player without deaths', () => {
    expect(statsOf('dm', leaderboardRecord(1, { kills: 12, deaths: 0 })).kda).toBe(12)
  })

  it('are 0 for a record without fields', () => {
    const empty = leaderboardRecord(0, {
      kills: undefined,
      deaths: undefined,
      headshots: undefined,
      playtime: undefined,
    })
    for (const each of leaderboardModes) expect(new Set(Object.values(statsOf(each, empty)))).toEqual(new Set([0]))
  })

  it('are finite and not negative, whatever was counted', () => {
    fc.assert(
      fc.property(mode, record, (each, counts) => {
        for (const value of Object.values(statsOf(each, counts))) {
          expect(Number.isFinite(value)).toBe(true)
          expect(value).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('grow with the kills', () => {
    fc.assert(
      fc.property(mode, record, (each, counts) => {
        const before = statsOf(each, counts)
        const after = statsOf(each, { ...counts, kills: counts.kills + 1 })
        for (const name of ['kills', 'kda', 'kpm'] as const) expect(after[name]).toBeGreaterThanOrEqual(before[name])
      }),
    )
  })

  it('keep a win rate between 0 and 100', () => {
    fc.assert(
      fc.property(mode, record, (each, counts) => {
        expect(statsOf(each, counts).winRate).toBeLessThanOrEqual(100)
      }),
    )
  })
})
