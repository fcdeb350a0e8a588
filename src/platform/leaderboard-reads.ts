import { leaderboardModes, leaderboardSeasonsSchema } from '../../contract/leaderboard.ts'
import { leaderboardPaths } from '../../contract/leaderboard-paths.ts'
import { getJson } from './api-client.ts'
import { warm } from './service-worker.ts'

/** First page and podium of every mode in the current season. */
async function leaderboardReads(): Promise<string[]> {
  const seasonsPath = leaderboardPaths.leaderboardSeasons.href()
  try {
    const { data } = await getJson(seasonsPath, leaderboardSeasonsSchema)
    const season = data[0]?.id
    const boards = leaderboardModes.flatMap((mode) => [
      leaderboardPaths.leaderboard.href(mode, { season }),
      leaderboardPaths.leaderboardTop.href(mode, season),
    ])
    return [seasonsPath, ...boards]
  } catch (error) {
    console.info('The current season is not known:', error)
    return []
  }
}

/** Makes the current season's first pages readable with no network before they were visited (LB-24). */
export const warmLeaderboard = async (): Promise<void> => warm(await leaderboardReads())
