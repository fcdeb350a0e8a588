import * as v from 'valibot'
import { type LeaderboardRecord, leaderboardRecordSchema } from '../../contract/leaderboard/leaderboard.ts'

/** The SteamID of the `n`th player. */
export const steamIdOf = (n: number): string => `7656119${String(n).padStart(10, '0')}`

/** The record of the player at `rank`, parsed by the schema, with the given parts replaced. */
export const leaderboardRecord = (
  rank: number,
  parts: Partial<v.InferInput<typeof leaderboardRecordSchema>> = {},
): LeaderboardRecord =>
  v.parse(leaderboardRecordSchema, {
    steamid: steamIdOf(rank),
    nickname: `Player ${rank}`,
    rank,
    kills: 10_000 - rank,
    deaths: 5000,
    headshots: 2000,
    playtime: 600,
    ...parts,
  })
