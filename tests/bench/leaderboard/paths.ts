import { steamIdOfAccount } from '../../../contract/accounts/steam-id.ts'
import { href } from '../../../contract/endpoint.ts'
import { readLeaderboard, readPlayerRecords } from '../../../contract/endpoints/leaderboard.ts'
import { type BadgeFilter, leaderboardModes } from '../../../contract/leaderboard/leaderboard.ts'
import { leaderboardAddress } from '../../../contract/leaderboard/leaderboard-address.ts'
import { tableColumns } from '../../../contract/leaderboard/leaderboard-order.ts'
import { pageSize } from '../../../server/leaderboard/rules/ranking/ranking-page.ts'
import { accountOf, badgeEvery } from './fill.ts'

export const pagePath = (...question: Parameters<typeof leaderboardAddress>): string =>
  href(readLeaderboard, leaderboardAddress(...question))

/** The kinds of requests whose response times are compared. */
export const kinds = [
  'pages',
  'pages of a season',
  'pages with a badge',
  'pages of a season with a badge',
  'sorted pages',
  'players',
] as const
export type Kind = (typeof kinds)[number]

const badges: readonly (readonly BadgeFilter[])[] = [['pro'], ['kol', 'op'], ['pro', 'kol', 'op']]

/** Scatters the numbers from 0: neighbours are far apart, and no number comes twice before all others. */
const scattered = (i: number, count: number): number => (i * 7919) % count

/** How much there is to choose from. */
export interface Size {
  readonly players: number
  readonly seasons: number
}

/** `count` requests of a kind, spread over all modes, seasons, badges and players. */
export function pathsOf(kind: Kind, { players, seasons }: Size, count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const mode = leaderboardModes[i % leaderboardModes.length] ?? 'dm'
    const season = kind.includes('season') ? String(1 + ((i >> 2) % seasons)) : undefined
    if (kind === 'players') {
      const steamId = steamIdOfAccount(accountOf(scattered(i, players)))
      return i % 2 === 0
        ? href(readPlayerRecords, { params: { steamId }, query: {} })
        : pagePath(mode, { around: steamId })
    }
    const badge = kind.includes('badge') ? (badges[i % badges.length] ?? []) : []
    // Each badge has a third of the badge holders.
    const ranked = badge.length > 0 ? (players / badgeEvery / 3) * badge.length : players
    const pages = Math.max(1, Math.floor(ranked / pageSize))
    const column = kind.includes('sorted') ? tableColumns(mode)[(i >> 2) % tableColumns(mode).length] : undefined
    const sort = column && ({ column, order: i % 3 === 0 ? 'asc' : 'desc' } as const)
    return pagePath(mode, { page: 1 + scattered(i >> 2, pages), season, badges: badge, sort })
  })
}
