import type { BadgeFilter, LeaderboardMode } from './leaderboard.ts'
import type { ColumnSort } from './leaderboard-order.ts'

/** Identifies a page of a leaderboard. */
interface PageQuestion {
  /** From 1. */
  readonly page?: number
  readonly badges?: readonly BadgeFilter[]
  /** A season's id; absent: all-time. */
  readonly season?: string | undefined
  /** Absent: by rank. */
  readonly sort?: ColumnSort | undefined
  /** Requests the page that holds this player, instead of `page`. */
  readonly around?: string
}

/** The input of `readLeaderboard`: one spelling per page, so that caches recognise it. */
export const leaderboardAddress = (
  mode: LeaderboardMode,
  { page = 1, badges = [], season, sort, around }: PageQuestion = {},
) => ({
  params: { mode },
  query: {
    ...(around === undefined ? { page } : { around }),
    usergroup: badges.length > 0 ? [...badges].sort().join(',') : undefined,
    season,
    sort: sort?.column,
    order: sort?.order === 'asc' ? sort.order : undefined,
  },
})

/** Whether an API path (with its query) requests data about one player: a stored response reveals who was looked up. */
export const asksAboutPlayer = (path: string): boolean =>
  path.startsWith('/api/leaderboard/user/') || /^\/api\/players[/?]/.test(path) || /[?&]around=/.test(path)
