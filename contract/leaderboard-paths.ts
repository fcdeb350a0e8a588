import type { BadgeFilter, LeaderboardMode } from './leaderboard.ts'

interface PageQuery {
  /** From 1. */
  readonly page?: number
  readonly badges?: readonly BadgeFilter[]
  /** A season's id; absent: all-time. */
  readonly season?: string | undefined
  /** Asks for the page that holds this player, instead of `page`. */
  readonly around?: string
}

const seasonQuery = (season: string | undefined): string =>
  season === undefined ? '' : `?season=${encodeURIComponent(season)}`

/** Reads of the leaderboard, apart from the other API paths: the service worker keeps some of them. */
export const leaderboardPaths = {
  leaderboardSeasons: { pattern: '/api/leaderboard/seasons', href: () => '/api/leaderboard/seasons' },
  leaderboard: {
    pattern: '/api/leaderboard/:mode',
    /** One spelling per question, so that caches know it again. */
    href(mode: LeaderboardMode, { page = 1, badges = [], season, around }: PageQuery = {}) {
      const query = [around === undefined ? `page=${page}` : `around=${encodeURIComponent(around)}`]
      if (badges.length > 0) query.push(`usergroup=${[...badges].sort().join(',')}`)
      if (season !== undefined) query.push(`season=${encodeURIComponent(season)}`)
      return `/api/leaderboard/${mode}?${query.join('&')}`
    },
  },
  leaderboardTop: {
    pattern: '/api/leaderboard/:mode/top',
    href: (mode: LeaderboardMode, season?: string) => `/api/leaderboard/${mode}/top${seasonQuery(season)}`,
  },
  leaderboardUser: {
    pattern: '/api/leaderboard/user/:steamId',
    href: (steamId: string, season?: string) => `/api/leaderboard/user/${steamId}${seasonQuery(season)}`,
  },
  /** One record per mode and period in which the player has one. */
  leaderboardHistory: {
    pattern: '/api/leaderboard/user/:steamId/history',
    href: (steamId: string) => `/api/leaderboard/user/${steamId}/history`,
  },
} as const

/** Whether an API path (with its query) requests data about one player: a stored response reveals who was looked up. */
export const asksAboutPlayer = (path: string): boolean =>
  path.startsWith('/api/leaderboard/user/') || /[?&]around=/.test(path)
