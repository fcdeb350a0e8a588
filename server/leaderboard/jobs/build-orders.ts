import type { LeaderboardMode } from '../../../contract/leaderboard/leaderboard.ts'
import { type SortColumn, tableColumns } from '../../../contract/leaderboard/leaderboard-order.ts'
import type { Database } from '../../kernel/db/database.ts'
import { columnOrder, foundedKey, playersPerPiece, type Spot, writePiece } from '../rules/ranking/column-order.ts'
import { badgeFilterNames, passes } from '../rules/ranking/ranking-page.ts'
import type { StatTable } from '../rules/ranking/stat-table.ts'
import { type NewPiece, writeRankingOrders } from '../store/ranking-orders.ts'
import type { SnapshotId } from '../store/rankings.ts'
import { drive } from './drive.ts'

/** A player with a badge. */
export interface Holder {
  /** Among all players, from 0. */
  readonly place: number
  readonly groups: readonly string[]
}

export interface OrderDeps {
  readonly database: Database
  pause(): Promise<void>
}

const piecesAtATime = 8

function* piecesOf(
  list: { readonly filter: string; readonly sort: SortColumn },
  places: ArrayLike<number>,
  spots: ArrayLike<Spot>,
): Generator<NewPiece> {
  for (let start = 0; start < places.length; start += playersPerPiece) {
    const length = Math.min(playersPerPiece, places.length - start)
    const some = Array.from({ length }, (_, i) => spots[places[start + i] ?? 0] ?? 0)
    yield { ...list, piece: start / playersPerPiece, body: writePiece(some) }
  }
}

/** What a ranking's orders are made of. */
export interface Ordered {
  readonly table: StatTable
  /** Rows of the table by place. */
  readonly rows: Uint32Array
  /** Where the line of each place is. */
  readonly spots: Float64Array
  readonly holders: readonly Holder[]
}

/**
 * Writes the order of every column of the mode's table, for all players and for every badge filter: where the lines are,
 * because they are on the pages of the ranking. Resolves to how many players of each list are well-founded, by its key.
 */
export async function writeOrders(
  ranking: SnapshotId & { readonly mode: LeaderboardMode },
  { table, rows, spots, holders }: Ordered,
  { database, pause }: OrderDeps,
): Promise<ReadonlyMap<string, number>> {
  const filters = badgeFilterNames.map((filter) => {
    const places = holders.filter(({ groups }) => passes(filter, groups)).map(({ place }) => place)
    return { filter, places: new Set(places) }
  })
  const held = new Set(holders.map(({ place }) => place))
  const write = async (pieces: Iterable<NewPiece>): Promise<void> => {
    let some: NewPiece[] = []
    const flush = async (): Promise<void> => {
      const batch = some
      some = []
      await writeRankingOrders(database, ranking, batch)
      await pause()
    }
    for (const piece of pieces) {
      some.push(piece)
      if (some.length === piecesAtATime) await flush()
    }
    if (some.length > 0) await flush()
  }
  const founded = new Map<string, number>()
  for (const column of tableColumns(ranking.mode)) {
    const order = await drive(columnOrder(table, rows, column, ranking.mode), pause)
    founded.set(foundedKey(column, ''), order.founded)
    await write(piecesOf({ filter: '', sort: column }, order.places, spots))
    if (held.size === 0) continue
    const isHeld = (place: number): boolean => held.has(place)
    const foundedHolders = Array.from(order.places.subarray(0, order.founded).filter(isHeld))
    const otherHolders = Array.from(order.places.subarray(order.founded).filter(isHeld))
    for (const { filter, places } of filters) {
      const first = foundedHolders.filter((place) => places.has(place))
      const last = otherHolders.filter((place) => places.has(place))
      founded.set(foundedKey(column, filter), first.length)
      await write(piecesOf({ filter, sort: column }, [...first, ...last], spots))
    }
  }
  return founded
}
