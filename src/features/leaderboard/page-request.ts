import { type LeaderboardMode, type LeaderboardPage, leaderboardPageSchema } from '../../../contract/leaderboard.ts'
import { getJson } from '../../platform/api-client.ts'
import type { LoadedPage } from './core/board.ts'
import { playerOf } from './core/player.ts'
import { ownPath } from './own-path.ts'

/** A page with its players. `page`: the one that was asked for; some servers do not tell which they answer. */
export const loadedPage = (mode: LeaderboardMode, answer: LeaderboardPage, page = answer.page): LoadedPage => ({
  ...answer,
  page,
  players: answer.data.map((record) => playerOf(mode, record, ownPath)),
})

/** A page, and when the network gave it where it comes from the device. Throws ApiError, or the abort reason. */
export async function requestPage(
  mode: LeaderboardMode,
  path: string,
  { page, signal }: { readonly page?: number; readonly signal: AbortSignal },
): Promise<{ readonly loaded: LoadedPage; readonly keptAt: number | undefined }> {
  const { data, fromCache, fetchedAt } = await getJson(path, leaderboardPageSchema, { signal })
  return { loaded: loadedPage(mode, data, page), keptAt: fromCache ? fetchedAt : undefined }
}
