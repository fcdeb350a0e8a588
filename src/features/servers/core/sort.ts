import type { ServerId } from '../../../../contract/servers/address.ts'
import type { ServerIndex } from './server-index.ts'
import type { ServerRow } from './server-row.ts'

export const sortColumns = ['name', 'players', 'latency'] as const
export type SortColumn = (typeof sortColumns)[number]
export interface Sort {
  readonly column: SortColumn
  readonly direction: 'asc' | 'desc'
}

/** SRV-03. */
export const defaultSort: Sort = { column: 'players', direction: 'desc' }

/** One press on a column's head: none → ascending → descending → none (SRV-03). Undefined is the list's own order. */
export function nextSort(sort: Sort | undefined, column: SortColumn): Sort | undefined {
  if (sort?.column !== column) return { column, direction: 'asc' }
  return sort.direction === 'asc' ? { column, direction: 'desc' } : undefined
}

/** A name's place among all names of the list, in the order of a language. */
export type NameRanks = ReadonlyMap<string, number>

/**
 * Ranks names by a language's collation. Collation is too slow to run inside a sort of ten thousand rows, so it runs once
 * for a set of names; `before` is returned while it still has every name.
 */
export function rankNames(
  names: ReadonlySet<string>,
  before: NameRanks,
  compare: (a: string, b: string) => number,
): NameRanks {
  if ([...names].every((name) => before.has(name))) return before
  return new Map([...names].sort(compare).map((name, rank) => [name, rank]))
}

/** What the order depends on besides the rows. */
export interface OrderInput {
  readonly sort: Sort | undefined
  readonly favourites: ReadonlySet<ServerId>
  /** Rank of a name among all names, see {@link rankNames}. */
  readonly nameRank: (name: string) => number
  /** Milliseconds; undefined if nothing was measured. */
  readonly latencyOf: (id: ServerId) => number | undefined
}

/** Pinned by the community first, by priority; then the user's favourites; then the rest. */
function groupOf(row: ServerRow, favourites: ReadonlySet<ServerId>): number {
  if (row.pin > 0) return -row.pin
  return favourites.has(row.id) ? 1 : 2
}

/** The number to sort by; infinite where it is unknown: such rows come last in both directions. */
function quantityOf(row: ServerRow, { column, direction }: Sort, { nameRank, latencyOf }: OrderInput): number {
  const sign = direction === 'asc' ? 1 : -1
  if (column === 'name') return sign * nameRank(row.name)
  if (!row.online) return Number.POSITIVE_INFINITY
  if (column === 'players') return sign * row.current
  const latency = latencyOf(row.id)
  return latency === undefined ? Number.POSITIVE_INFINITY : sign * latency
}

/**
 * The rows in the order to show. Rows that compare equal are ordered by address; without a sort they keep the API's
 * order.
 */
export function orderRows({ rows }: Pick<ServerIndex, 'rows'>, input: OrderInput): readonly ServerRow[] {
  const { sort, favourites } = input
  const keyed = rows.map((row) => ({
    row,
    group: groupOf(row, favourites),
    quantity: sort ? quantityOf(row, sort, input) : 0,
    address: sort ? row.id : '',
  }))
  // The difference of two infinite quantities is NaN, which is as good as 0 here.
  keyed.sort(
    (a, b) =>
      a.group - b.group || a.quantity - b.quantity || (a.address < b.address ? -1 : Number(a.address > b.address)),
  )
  return keyed.map(({ row }) => row)
}
