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

/** What the order depends on besides the rows. */
export interface OrderInput {
  readonly sort: Sort | undefined
  readonly favourites: ReadonlySet<ServerId>
  /** Rank of a name among all names, see names.ts. */
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

/** The values in the order of their keys. A typed array sorts numbers without a comparison function. */
function* inOrder<T>(byKey: ReadonlyMap<number, T>): Generator<T> {
  for (const key of Float64Array.from(byKey.keys()).sort()) {
    const value = byKey.get(key)
    if (value !== undefined) yield value
  }
}

/** Positions of the rows by address, for as long as the addresses stay the same. */
const sortedPlaces = new WeakMap<ServerIndex['places'], readonly number[]>()

function byAddress({ rows, places }: Pick<ServerIndex, 'rows' | 'places'>): readonly ServerRow[] {
  let sorted = sortedPlaces.get(places)
  if (!sorted) {
    sorted = [...places.keys()].sort().flatMap((id) => places.get(id) ?? [])
    sortedPlaces.set(places, sorted)
  }
  return sorted.flatMap((place) => rows[place] ?? [])
}

/**
 * The rows in the order to show. Rows that compare equal are ordered by address; without a sort they keep the API's
 * order. Rows of the same group and quantity are collected first: ten thousand servers have few player counts, and
 * comparing every row with a dozen others costs several times as much.
 */
export function orderRows(index: Pick<ServerIndex, 'rows' | 'places'>, input: OrderInput): readonly ServerRow[] {
  const { sort, favourites } = input
  const groups = new Map<number, Map<number, ServerRow[]>>()
  for (const row of sort ? byAddress(index) : index.rows) {
    const group = groupOf(row, favourites)
    const quantity = sort ? quantityOf(row, sort, input) : 0
    const quantities = groups.get(group) ?? new Map<number, ServerRow[]>()
    const equals = quantities.get(quantity)
    if (equals) equals.push(row)
    else groups.set(group, quantities.set(quantity, [row]))
  }
  const ordered: ServerRow[] = []
  for (const quantities of inOrder(groups)) {
    for (const equals of inOrder(quantities)) for (const row of equals) ordered.push(row)
  }
  return ordered
}
