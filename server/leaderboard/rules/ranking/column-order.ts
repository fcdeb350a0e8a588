import type { LeaderboardMode } from '../../../../contract/leaderboard/leaderboard.ts'
import {
  type CounterOf,
  columnValue,
  isWellFounded,
  type SortColumn,
} from '../../../../contract/leaderboard/leaderboard-order.ts'
import { counterIn } from './ranking.ts'
import { numbersOf, sortedRows } from './sorted-rows.ts'
import type { StatTable } from './stat-table.ts'

/** Players per stored piece of an order: few rows to write, and little to read for a page. */
export const playersPerPiece = 500

/** Sorts a column: higher is first. Rates that divide by too little follow, below 0. */
export function columnScore(column: SortColumn, mode: LeaderboardMode, count: (name: CounterOf) => number): number {
  const value = columnValue(column, mode, count)
  return isWellFounded(column, mode, count) ? value : -1 / (1 + value)
}

/** The order of a column. */
export interface ColumnOrder {
  /** Places of the ranking (from 0), highest first, equal ones by rank; then those whose rate divides by too little. */
  readonly places: Uint32Array
  /** How many do not. */
  readonly founded: number
}

/** Orders a ranking by a column. Yields often. */
export function* columnOrder(
  table: StatTable,
  rows: Uint32Array,
  column: SortColumn,
  mode: LeaderboardMode,
): Generator<undefined, ColumnOrder> {
  const scores = yield* numbersOf(rows.length, (place) => columnScore(column, mode, counterIn(table, rows[place] ?? 0)))
  const places = yield* sortedRows(rows.length, (a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  return { places, founded: scores.reduce((count, score) => count + (score < 0 ? 0 : 1), 0) }
}

/**
 * Where a player's line is: the place among all players, and the position of the line in its page, as one number, so that
 * a database cuts the line out of the page without parsing it.
 */
export type Spot = number

export const spotScale = { length: 2048, offset: 65_536 } as const

const codePoints = (text: string): number => (/[\ud800-\udfff]/.test(text) ? [...text].length : text.length)

/** The spots of the lines of a page whose first player has this place, counted as databases count characters. */
export function spotsOf(lines: readonly string[], firstPlace: number): Spot[] {
  let offset = 1
  return lines.map((line, i) => {
    const length = codePoints(line)
    const spot = ((firstPlace + i) * spotScale.offset + offset) * spotScale.length + length
    offset += length + 1
    return spot
  })
}

/** The place of a spot, from 0. */
export const placeOfSpot = (spot: Spot): number => Math.floor(spot / (spotScale.offset * spotScale.length))

/** Five digits of base 36: V8 writes two small integers seven times as fast as one large number. */
const lowDigits = 36 ** 5

function spotText(spot: Spot): string {
  const high = Math.floor(spot / lowDigits)
  const low = (spot - high * lowDigits).toString(36)
  return high === 0 ? low : high.toString(36) + low.padStart(5, '0')
}

/** A stored piece of an order: spots in base 36. */
export const writePiece = (spots: readonly Spot[]): string => spots.map(spotText).join(' ')

/** Some spots of a stored piece. */
export const readPiece = (body: string, from: number, to: number): Spot[] =>
  body
    .split(' ')
    .slice(from, to)
    .map((spot) => Number.parseInt(spot, 36))

/** The key among a snapshot's totals of how many players of a list are well-founded. */
export const foundedKey = (column: SortColumn, filter: string): string => `${column}:${filter}`

/** A part of a list, [from, to). */
export interface Part {
  readonly from: number
  readonly to: number
}

export interface OrderedList {
  readonly total: number
  /** How many come first in both directions. */
  readonly founded: number
  readonly isReversed: boolean
}

/**
 * Where a page is in the stored order: one part of it, or in a reversed list, each of whose two groups is read from its
 * end, one or two.
 */
export function partsOf(page: number, size: number, { total, founded, isReversed }: OrderedList): Part[] {
  const [from, to] = [(page - 1) * size, Math.min(total, page * size)]
  if (!isReversed) return [{ from, to }]
  const [first, last] = [Math.min(to, founded), Math.max(from, founded)]
  const parts = [
    { from: founded - first, to: founded - from },
    { from: founded + total - to, to: founded + total - last },
  ]
  return parts.filter((part) => part.from < part.to)
}

/** The position in a list of what is at `at` of the stored order. */
export function positionOf(at: number, { total, founded, isReversed }: OrderedList): number {
  if (!isReversed) return at
  return at < founded ? founded - 1 - at : founded + total - 1 - at
}
