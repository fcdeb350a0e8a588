import { type Counters, counterNames } from '../match-log/counters.ts'

const width = counterNames.length + 1

/** All players of one ranking at 48 bytes each, so that a million fit into memory while a ranking is built. */
export interface StatTable {
  readonly size: number
  push(account: number, counters: Counters): void
  account(row: number): number
  /** The counters in their stored order. */
  counters(row: number): readonly number[]
  counter(row: number, column: number): number
}

export function createStatTable(): StatTable {
  let cells = new Uint32Array(width * 1024)
  let size = 0
  return {
    get size() {
      return size
    },
    push(account, counters) {
      if ((size + 1) * width > cells.length) {
        const larger = new Uint32Array(cells.length * 2)
        larger.set(cells)
        cells = larger
      }
      const start = size * width
      cells[start] = account
      counterNames.forEach((name, i) => {
        cells[start + 1 + i] = counters[name]
      })
      size += 1
    },
    account: (row) => cells[row * width] ?? 0,
    counters: (row) => Array.from(cells.subarray(row * width + 1, (row + 1) * width)),
    counter: (row, column) => cells[row * width + 1 + column] ?? 0,
  }
}
