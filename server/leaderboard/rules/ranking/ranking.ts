import type { LeaderboardMode } from '../../../../contract/leaderboard.ts'
import { type CounterName, counterNames } from '../match-log/counters.ts'
import type { StatTable } from './stat-table.ts'

const more = (name: CounterName) => ({ column: counterNames.indexOf(name), sign: -1 })
const less = (name: CounterName) => ({ column: counterNames.indexOf(name), sign: 1 })
/** Sort criteria per mode; the first that differs decides. */
const byKills = [more('kills'), less('deaths'), more('headshots')]
const orders: Readonly<Record<LeaderboardMode, readonly { readonly column: number; readonly sign: number }[]>> = {
  dm: byKills,
  'dm-pistol': byKills,
  solo: byKills,
  retakes: [more('kills'), more('wins'), less('deaths')],
}

/** Compares two rows: negative if the first ranks higher. Ties are broken by the older account. */
function comparison(table: StatTable, mode: LeaderboardMode): (a: number, b: number) => number {
  const criteria = orders[mode]
  return (a, b) => {
    for (const { column, sign } of criteria) {
      const difference = table.counter(a, column) - table.counter(b, column)
      if (difference !== 0) return difference * sign
    }
    return table.account(a) - table.account(b)
  }
}

const runLength = 4096
const rowsPerPause = 16_384

/**
 * The rows of a ranking from rank 1 on: sorted runs, merged pairwise. The generator yields every few milliseconds, so that
 * the caller can handle requests in between.
 */
export function* rank(table: StatTable, mode: LeaderboardMode): Generator<undefined, Uint32Array> {
  const compare = comparison(table, mode)
  let rows = Uint32Array.from({ length: table.size }, (_, row) => row)
  for (let start = 0; start < rows.length; start += runLength) {
    rows.subarray(start, start + runLength).sort(compare)
    yield undefined
  }
  let spare = new Uint32Array(rows.length)
  for (let length = runLength; length < rows.length; length *= 2) {
    for (let start = 0; start < rows.length; start += length * 2) {
      const middle = Math.min(start + length, rows.length)
      yield* merge(rows, spare, { start, middle, end: Math.min(middle + length, rows.length) }, compare)
    }
    ;[rows, spare] = [spare, rows]
  }
  return rows
}

interface Runs {
  readonly start: number
  readonly middle: number
  readonly end: number
}

function* merge(
  from: Uint32Array,
  to: Uint32Array,
  { start, middle, end }: Runs,
  compare: (a: number, b: number) => number,
): Generator<undefined> {
  let [left, right] = [start, middle]
  for (let i = start; i < end; i += 1) {
    const [a = 0, b = 0] = [from[left], from[right]]
    const takesLeft = right >= end || (left < middle && compare(a, b) <= 0)
    to[i] = takesLeft ? a : b
    if (takesLeft) left += 1
    else right += 1
    if (i % rowsPerPause === 0) yield undefined
  }
}
