import { expect, it } from 'vitest'
import { leaderboardRecord } from '../../../../tests/support/leaderboard-record.ts'
import { killsToPass, winsToPass } from './gap.ts'
import { playerOf } from './player.ts'

const player = (kills: number) => playerOf('dm', leaderboardRecord(2, { kills }), () => undefined)

it.each([
  [100, 130, 31],
  [100, 100, 1],
  [100, 90, 1], // the neighbours' page is older than the player's own stats
])('%i kills pass %i with %i more', (own, above, more) => {
  expect(killsToPass(player(own), player(above))).toBe(more)
})

const duellist = (kills: number, deaths: number) =>
  playerOf('solo', leaderboardRecord(2, { kills, deaths }), () => undefined)

it('counts the wins in a row that a better rating takes', () => {
  expect(winsToPass(duellist(30, 30), duellist(30, 30))).toBe(1)
  const more = winsToPass(duellist(30, 30), duellist(45, 30)) ?? 0
  expect(duellist(30 + more, 30).stats.rating).toBeGreaterThan(duellist(45, 30).stats.rating)
  expect(duellist(30 + more - 1, 30).stats.rating).toBeLessThanOrEqual(duellist(45, 30).stats.rating)
  expect(winsToPass(duellist(0, 9000), duellist(9000, 0))).toBeUndefined()
})
