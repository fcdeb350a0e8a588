import type { LeaderboardPage } from '../../../../contract/leaderboard/leaderboard.ts'
import type { Player } from './player.ts'

/**
 * A ranking that was loaded page by page. It stores how many rows each page has, and the rows of only some of them:
 * distant pages are dropped and requested again when needed, so that memory does not grow with scrolling.
 */
export interface PagedRanking {
  /** The first page of the list, from 1; more than 1 after a jump into the middle. */
  readonly first: number
  /** Rows of each page, from `first` on. */
  readonly counts: readonly number[]
  /** Rows that are in memory, by page. */
  readonly pages: ReadonlyMap<number, readonly Player[]>
  readonly totalPages: number
  readonly total: number
  readonly pageSize: number
  /** Epoch milliseconds of the ranks. */
  readonly updatedAt: number | null
}

/** A page as it arrived, with its players converted. */
export interface LoadedPage extends Omit<LeaderboardPage, 'data'> {
  readonly players: readonly Player[]
}

export const lastPage = ({ first, counts }: PagedRanking): number => first + counts.length - 1
export const hasMore = (ranking: PagedRanking): boolean => lastPage(ranking) < ranking.totalPages
export const rowCount = ({ counts }: PagedRanking): number => counts.reduce((sum, count) => sum + count, 0)

/** The list with a page inserted; a page that is adjacent to neither end starts a new list (LB-19). */
export function withPage(ranking: PagedRanking | undefined, loaded: LoadedPage): PagedRanking {
  const { players, page, totalPages, total, pageSize, updatedAt } = loaded
  const facts = { totalPages, total, pageSize, updatedAt }
  const last = ranking ? lastPage(ranking) : 0
  if (!ranking || page < ranking.first - 1 || page > last + 1) {
    return { first: page, counts: [players.length], pages: new Map([[page, players]]), ...facts }
  }
  const pages = new Map(ranking.pages).set(page, players)
  if (page < ranking.first) return { first: page, counts: [players.length, ...ranking.counts], pages, ...facts }
  const at = page - ranking.first
  const counts = [...ranking.counts.slice(0, at), players.length, ...ranking.counts.slice(at + 1)]
  return { first: ranking.first, counts, pages, ...facts }
}

/** The page and the position in it of row `at`, from 0; undefined beyond the end. */
export function placeOf({ first, counts }: PagedRanking, at: number): { page: number; offset: number } | undefined {
  let left = at
  for (const [i, count] of counts.entries()) {
    if (left < count) return { page: first + i, offset: left }
    left -= count
  }
  return undefined
}

/** A row of the list: its number in the whole list, and the player if the page is in memory. */
export interface RankingRow {
  readonly ordinal: number
  readonly player: Player | undefined
}

export function rowsOf(ranking: PagedRanking, from: number, to: number): readonly RankingRow[] {
  const rows: RankingRow[] = []
  for (let at = from; at < to; at += 1) {
    const place = placeOf(ranking, at)
    if (!place) break
    const player = ranking.pages.get(place.page)?.[place.offset]
    rows.push({ ordinal: (place.page - 1) * ranking.pageSize + place.offset + 1, player })
  }
  return rows
}

/** Pages in memory beyond those on the screen, in each direction. */
const spare = 2

/** Drops the rows of pages far from the rows [from, to). Returns the same object if there is nothing to drop. */
export function withoutFar(ranking: PagedRanking, from: number, to: number): PagedRanking {
  const near = placeOf(ranking, from)?.page ?? ranking.first
  const far = placeOf(ranking, Math.max(from, to - 1))?.page ?? lastPage(ranking)
  const keeps = (page: number) => page >= near - spare && page <= far + spare
  if ([...ranking.pages.keys()].every(keeps)) return ranking
  return { ...ranking, pages: new Map([...ranking.pages].filter(([page]) => keeps(page))) }
}

/** Pages that the rows [from, to) need and that are not in memory. */
export function missingPages(ranking: PagedRanking, from: number, to: number): readonly number[] {
  const first = placeOf(ranking, from)?.page
  const last = placeOf(ranking, Math.min(to, rowCount(ranking)) - 1)?.page
  if (first === undefined || last === undefined) return []
  return Array.from({ length: last - first + 1 }, (_, i) => first + i).filter((page) => !ranking.pages.has(page))
}

/** The row of a player among the pages in memory; -1 if none of them contains the player. */
export function rowOfPlayer(ranking: PagedRanking, id: string): number {
  let start = 0
  for (const [i, count] of ranking.counts.entries()) {
    const at = ranking.pages.get(ranking.first + i)?.findIndex((player) => player.id === id) ?? -1
    if (at >= 0) return start + at
    start += count
  }
  return -1
}

/** The row at which a page of the list starts; undefined for a page that is not part of it. */
export function rowOfPage({ first, counts }: PagedRanking, page: number): number | undefined {
  if (page < first || page >= first + counts.length) return undefined
  return counts.slice(0, page - first).reduce((sum, count) => sum + count, 0)
}
