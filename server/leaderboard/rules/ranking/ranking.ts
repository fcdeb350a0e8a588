import { type LeaderboardMode, ruleOf } from '../../../../contract/leaderboard/leaderboard.ts'
import {
  type CounterOf,
  ranksByRate,
  ratedMinimum,
  resultsOf,
  wilsonLowerBound,
} from '../../../../contract/leaderboard/leaderboard-order.ts'
import type { RankingRule } from '../../../../contract/leaderboard/ranked-mode.ts'
import { type CounterName, counterNames } from '../match-log/counters.ts'
import { numbersOf, sortedRows } from './sorted-rows.ts'
import type { StatTable } from './stat-table.ts'

const columns = new Map<CounterOf, number>(counterNames.map((name, column) => [name, column]))

/** Reads the counters of a row by name. */
export const counterIn =
  (table: StatTable, row: number) =>
  (name: CounterOf): number =>
    table.counter(row, columns.get(name) ?? 0)

const more = (name: CounterName) => ({ column: counterNames.indexOf(name), sign: -1 })
const less = (name: CounterName) => ({ column: counterNames.indexOf(name), sign: 1 })
/** What decides between players with the same kills, or the same rating; the first that differs. */
const ties: Readonly<Record<RankingRule, readonly { readonly column: number; readonly sign: number }[]>> = {
  kills: [less('deaths'), more('headshots')],
  duels: [more('kills'), less('deaths'), more('headshots')],
  rounds: [more('wins'), less('loses'), more('kills'), less('deaths')],
}

/**
 * What a mode ranks by: kills, or the rating. Players with too few results to be rated follow below 0, the one who is
 * closest to a rank first.
 */
function scoreOf(mode: LeaderboardMode, table: StatTable, row: number): number {
  const count = counterIn(table, row)
  if (!ranksByRate(mode)) return count('kills')
  const { won, played } = resultsOf(mode, count)
  return played < ratedMinimum ? played - ratedMinimum : wilsonLowerBound(won, played)
}

/** Ranked and unranked players in the order of a list. */
export interface RankedRows {
  /** Rows of the table by place: ranked ones first. */
  readonly rows: Uint32Array
  /** How many of them have a rank. */
  readonly ranked: number
}

/** Orders a ranking. Ties are broken by the older account. Yields every few milliseconds. */
export function* rank(table: StatTable, mode: LeaderboardMode): Generator<undefined, RankedRows> {
  const scores = yield* numbersOf(table.size, (row) => scoreOf(mode, table, row))
  const criteria = ties[ruleOf(mode)]
  const rows = yield* sortedRows(table.size, (a, b) => {
    const [first = 0, second = 0] = [scores[a], scores[b]]
    if (first !== second) return second - first
    for (const { column, sign } of criteria) {
      const difference = table.counter(a, column) - table.counter(b, column)
      if (difference !== 0) return difference * sign
    }
    return table.account(a) - table.account(b)
  })
  let ranked = rows.length
  while (ranked > 0 && (scores[rows[ranked - 1] ?? 0] ?? 0) < 0) ranked -= 1
  return { rows, ranked }
}
