import { href } from '../../contract/endpoint.ts'
import * as leaderboardEndpoints from '../../contract/endpoints/leaderboard.ts'
import { leaderboardModes } from '../../contract/leaderboard.ts'
import { leaderboardAddress } from '../../contract/leaderboard-address.ts'
import { request } from '../platform/api-client.ts'
import { warm } from '../platform/service-worker.ts'

/** First page and podium of every mode in the current season. */
async function leaderboardReads(): Promise<string[]> {
  const seasonsPath = href(leaderboardEndpoints.listSeasons)
  try {
    const data = await request(leaderboardEndpoints.listSeasons, {})
    const season = data[0]?.id
    const boards = leaderboardModes.flatMap((mode) => [
      href(leaderboardEndpoints.readLeaderboard, leaderboardAddress(mode, { season })),
      href(leaderboardEndpoints.readTopPlayers, { params: { mode }, query: { season } }),
    ])
    return [seasonsPath, ...boards]
  } catch (error) {
    console.info('The current season is not known:', error)
    return []
  }
}

/** Caches the current season's first pages for offline use before they were visited (LB-24). */
export const warmLeaderboard = async (): Promise<void> => warm(await leaderboardReads())
