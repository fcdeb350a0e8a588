import type { ServerId } from '../../../../contract/address.ts'
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

/** What the order depends on beside the rows. */
export interface OrderInput {
  readonly sort: Sort | undefined
  readonly favourites: ReadonlySet<ServerId>
  /** Place of a name among all names (names.ts). */
  readonly nameRank: (name: string) => number
  /** Milliseconds; undefined where nothing was measured. */
  readonly latencyOf: (id: ServerId) => number | undefined
}

/*
 * One number per row holds everything that the order depends on, so that the sort is the engine's own sort of numbers:
 * group (11 bits) · value (17 bits) · place among equals (20 bits), 48 of the 53 bits of a whole number.
 */
const values = 2 ** 17
const places = 2 ** 20
const lastValue = values - 1
const lastPin = 1023

/** Pinned by the community first, by priority; then the person's favourites; then the rest. */
function groupOf(row: ServerRow, favourites: ReadonlySet<ServerId>): number {
  if (row.pin > 0) return lastPin - Math.min(row.pin, lastPin)
  return favourites.size > 0 && favourites.has(row.id) ? lastPin + 1 : lastPin + 2
}

/** The sorted quantity as a whole number, or undefined where it is unknown: such rows stand last in both directions. */
function quantityOf(row: ServerRow, column: SortColumn, { nameRank, latencyOf }: OrderInput): number | undefined {
  if (column === 'name') return nameRank(row.name)
  if (!row.online) return undefined
  if (column === 'players') return row.current
  const latency = latencyOf(row.id)
  return latency === undefined || !Number.isFinite(latency) ? undefined : Math.round(latency * 10)
}

function keyOf(row: ServerRow, input: OrderInput): number {
  const group = groupOf(row, input.favourites) * values * places
  if (!input.sort) return group
  const quantity = quantityOf(row, input.sort.column, input)
  if (quantity === undefined) return group + lastValue * places
  const value = Math.max(0, Math.min(quantity, lastValue - 1))
  return group + (input.sort.direction === 'asc' ? value : lastValue - 1 - value) * places
}

/** The rows in the order to show. Equal rows stand by address; with no sort they stand as the API gave them. */
export function orderRows({ rows, byAddress }: ServerIndex, input: OrderInput): readonly ServerRow[] {
  const order = input.sort ? byAddress : [...rows.keys()]
  const keys = new Float64Array(rows.length)
  for (let place = 0; place < order.length; place += 1) {
    const row = rows[order[place] ?? -1]
    if (row) keys[place] = keyOf(row, input) + place
  }
  keys.sort()
  const ordered: ServerRow[] = []
  for (const key of keys) {
    const row = rows[order[key % places] ?? -1]
    if (row) ordered.push(row)
  }
  return ordered
}
