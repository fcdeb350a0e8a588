import { type BadgeFilter, badgeFilters, type LeaderboardMode } from '../../../contract/leaderboard/leaderboard.ts'
import { type ColumnSort, tableColumns } from '../../../contract/leaderboard/leaderboard-order.ts'
import { modeOf } from './core/period.ts'

/** Which part of which ranking the address shows. */
export interface RankingPosition {
  readonly mode: LeaderboardMode
  /** The `season` parameter: `all`, an id, or null. */
  readonly seasonParameter: string | null
  readonly badges: readonly BadgeFilter[]
  /** Undefined: by rank. */
  readonly sort: ColumnSort | undefined
  /** The page of the list at the top of the screen, from 1. */
  readonly page: number
}

function sortIn(mode: LeaderboardMode, column: string | null, order: string | null): ColumnSort | undefined {
  const known = tableColumns(mode).find((each) => each === column)
  return known && { column: known, order: order === 'asc' ? 'asc' : 'desc' }
}

/** Parses a position from a query; invalid values are ignored. */
export function placeIn(search: string): RankingPosition {
  const query = new URLSearchParams(search)
  const named = query.get('badges')?.split(',') ?? []
  const page = query.get('page') ?? ''
  const mode = modeOf(query.get('mode'))
  return {
    mode,
    seasonParameter: query.get('season'),
    badges: badgeFilters.filter((badge) => named.includes(badge)),
    sort: sortIn(mode, query.get('sort'), query.get('order')),
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  }
}

/** The address's query with this position in it; foreign parameters stay. Defaults are left out. */
export function rankingQuery(search: string, { mode, seasonParameter, badges, sort, page }: RankingPosition): string {
  const query = new URLSearchParams(search)
  const put = (name: string, value: string, isDefault: boolean) =>
    isDefault ? query.delete(name) : query.set(name, value)
  put('mode', mode, mode === 'dm')
  put('season', seasonParameter ?? '', seasonParameter === null)
  put('badges', badges.join(','), badges.length === 0)
  put('sort', sort?.column ?? '', sort === undefined)
  put('order', 'asc', sort?.order !== 'asc')
  put('page', String(page), page === 1)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
