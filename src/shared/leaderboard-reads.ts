import * as v from 'valibot'
import { href } from '../../contract/endpoint.ts'
import * as leaderboardEndpoints from '../../contract/endpoints/leaderboard.ts'
import { rankedModes } from '../../contract/leaderboard/leaderboard.ts'
import { leaderboardAddress } from '../../contract/leaderboard/leaderboard-address.ts'
import { keptCaches } from '../../contract/page/sw-messages.ts'
import { community } from '../platform/community.ts'
import { warm } from '../platform/service-worker.ts'

/** The seasons that the service worker has stored: it asks for them where they are too old. */
async function keptSeasons(): Promise<Response | undefined> {
  const cache = await caches.open(keptCaches.leaderboard)
  return cache.match(href(leaderboardEndpoints.listSeasons), { ignoreVary: true })
}

/** First page and podium of every mode in the current season. */
async function leaderboardReads(): Promise<string[]> {
  try {
    const kept = await keptSeasons()
    if (kept === undefined) return []
    const season = v.parse(leaderboardEndpoints.listSeasons.answer, await kept.json())[0]?.id
    return rankedModes(community().rankings).flatMap((mode) => [
      href(leaderboardEndpoints.readLeaderboard, leaderboardAddress(mode, { season })),
      href(leaderboardEndpoints.readTopPlayers, { params: { mode }, query: { season } }),
    ])
  } catch (error) {
    console.info('The current season is not known:', error)
    return []
  }
}

/** Caches the seasons, and the current season's first pages, for offline use before they were visited (LB-24). */
export async function warmLeaderboard(): Promise<void> {
  await warm([href(leaderboardEndpoints.listSeasons)])
  await warm(await leaderboardReads())
}
