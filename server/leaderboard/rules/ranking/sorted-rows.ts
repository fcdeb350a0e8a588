const runLength = 4096
const rowsPerPause = 16_384

/** Negative if the first number comes first; never 0 for different ones. */
export type Compare = (a: number, b: number) => number

/**
 * The numbers from 0 to `size - 1` in an order: sorted runs, merged pairwise. The generator yields every few
 * milliseconds, so that the caller can handle requests in between.
 */
export function* sortedRows(size: number, compare: Compare): Generator<undefined, Uint32Array> {
  let rows = Uint32Array.from({ length: size }, (_, row) => row)
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
  compare: Compare,
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

/** Number per row, computed in slices of a few milliseconds. */
export function* numbersOf(size: number, numberOf: (row: number) => number): Generator<undefined, Float64Array> {
  const numbers = new Float64Array(size)
  for (let row = 0; row < size; row += 1) {
    numbers[row] = numberOf(row)
    if (row % rowsPerPause === 0) yield undefined
  }
  return numbers
}
