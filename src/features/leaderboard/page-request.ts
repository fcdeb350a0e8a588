import { readLeaderboard } from '../../../contract/endpoints/leaderboard.ts'
import type { LeaderboardMode, LeaderboardPage } from '../../../contract/leaderboard/leaderboard.ts'
import type { leaderboardAddress } from '../../../contract/leaderboard/leaderboard-address.ts'
import { read } from '../../platform/api-client.ts'
import type { LoadedPage } from './core/paged-ranking.ts'
import { playerOf } from './core/player.ts'
import { ownPath } from './own-path.ts'

/** A page with its players. `page`: the requested one; some servers do not say which they returned. */
export const loadedPage = (mode: LeaderboardMode, answer: LeaderboardPage, page = answer.page): LoadedPage => ({
  ...answer,
  page,
  players: answer.data.map((record) => playerOf(mode, record, ownPath)),
})

/** A page, and when the network gave it if it comes from the device. Throws ApiError, or the abort reason. */
export async function requestPage(
  address: ReturnType<typeof leaderboardAddress>,
  { page, signal }: { readonly page?: number; readonly signal: AbortSignal },
): Promise<{ readonly loaded: LoadedPage; readonly keptAt: number | undefined }> {
  const { data, fromCache, fetchedAt } = await read(readLeaderboard, address, { signal })
  return { loaded: loadedPage(address.params.mode, data, page), keptAt: fromCache ? fetchedAt : undefined }
}
