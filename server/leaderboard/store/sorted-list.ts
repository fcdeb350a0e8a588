import type { ColumnSort } from '../../../contract/leaderboard/leaderboard-order.ts'
import type { ReadDatabase } from '../../kernel/db/reads.ts'
import { counterNames } from '../rules/match-log/counters.ts'
import {
  columnScore,
  foundedKey,
  type OrderedList,
  partsOf,
  placeOfSpot,
  positionOf,
} from '../rules/ranking/column-order.ts'
import { pageSize, type RankingLine, readPage } from '../rules/ranking/ranking-page.ts'
import { readLinesAt, readSpots } from './ranking-orders.ts'
import { type Ranking, readRankingPage } from './rankings.ts'

/** A list that is sorted by a column. `filter`: the name of a badge filter; '' is all players. */
export interface SortedList {
  readonly filter: string
  readonly sort: ColumnSort
}

const orderOf = ({ totals }: Ranking, { filter, sort: { column, order } }: SortedList): OrderedList => ({
  total: totals.get(filter) ?? 0,
  founded: totals.get(foundedKey(column, filter)) ?? 0,
  isReversed: order === 'asc',
})

/** A page as stored text; undefined if the snapshot was deleted. The same reads for every page. */
export async function readSortedPage(
  db: ReadDatabase,
  ranking: Ranking,
  list: SortedList,
  page: number,
): Promise<string | undefined> {
  const order = orderOf(ranking, list)
  const spots: number[] = []
  for (const part of partsOf(page, pageSize, order)) {
    const some = await readSpots(db, ranking, { filter: list.filter, sort: list.sort.column, ...part })
    if (some.length < part.to - part.from) return undefined
    spots.push(...(order.isReversed ? some.reverse() : some))
  }
  return readLinesAt(db, ranking, spots)
}

function scoreOf({ mode }: Ranking, { sort }: SortedList, line: RankingLine | undefined): number | undefined {
  if (mode === undefined || line === undefined) return undefined
  const [, , , , , counters] = line
  return columnScore(sort.column, mode, (name) => counters[counterNames.indexOf(name)] ?? 0)
}

/** The page that holds the player at a place among all (from 0), or would hold them: by halving. */
export async function sortedPageOf(
  db: ReadDatabase,
  ranking: Ranking,
  list: SortedList,
  place: number,
): Promise<number> {
  const order = orderOf(ranking, list)
  const page = await readRankingPage(db, ranking, { filter: '', page: Math.floor(place / pageSize) + 1 })
  const own = scoreOf(ranking, list, readPage(page ?? '[]')[place % pageSize]) ?? 0
  const comesBefore = async (at: number): Promise<boolean> => {
    const part = { filter: list.filter, sort: list.sort.column, from: at, to: at + 1 }
    const spots = await readSpots(db, ranking, part)
    const [line] = readPage((await readLinesAt(db, ranking, spots)) ?? '[]')
    const score = scoreOf(ranking, list, line) ?? own
    return score > own || (score === own && placeOfSpot(spots[0] ?? 0) < place)
  }
  let [low, high] = [0, order.total]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (await comesBefore(middle)) low = middle + 1
    else high = middle
  }
  // A player who is not in the list may belong behind its last row.
  return Math.floor(Math.max(0, positionOf(Math.min(low, order.total - 1), order)) / pageSize) + 1
}
