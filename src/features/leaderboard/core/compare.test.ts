import { expect, it } from 'vitest'
import { leaderboardRecord } from '../../../../tests/support/leaderboard-record.ts'
import { compared } from './compare.ts'
import { playerOf } from './player.ts'

const player = (parts: Parameters<typeof leaderboardRecord>[1]) =>
  playerOf('retakes', leaderboardRecord(1, parts), () => undefined)

it('says who is better, stat by stat', () => {
  const left = player({ kills: 20, deaths: 10, wins: 1, loses: 9, playtime: 10 })
  const right = player({ kills: 20, deaths: 12, wins: 5, loses: 5, playtime: 90 })
  const better = Object.fromEntries(compared('retakes', left, right).map((each) => [each.stat, each.better]))
  expect(better).toMatchObject({
    kills: undefined,
    deaths: 'left',
    kda: 'left',
    winRate: 'right',
    loses: 'right',
    playtime: undefined,
  })
})
