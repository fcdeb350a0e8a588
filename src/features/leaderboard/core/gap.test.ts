import { expect, it } from 'vitest'
import { leaderboardRecord } from '../../../../tests/support/leaderboard-record.ts'
import { killsToPass } from './gap.ts'
import { playerOf } from './player.ts'

const player = (kills: number) => playerOf('dm', leaderboardRecord(2, { kills }), () => undefined)

it.each([
  [100, 130, 31],
  [100, 100, 1],
  [100, 90, 1], // the neighbours' page is older than the player's own stats
])('%i kills pass %i with %i more', (own, above, more) => {
  expect(killsToPass(player(own), player(above))).toBe(more)
})
