import { type Batches, RowSum, rowLine } from './row.ts'
import { appliedSteps, type Counters, type Store, type Table } from './store.ts'

/** One table on its way. Its batches are read once, and before the next table. */
export interface Part {
  readonly name: string
  readonly columns: readonly string[]
  readonly counters: Counters
  readonly batches: Batches
  /** Complete once the batches have been read. */
  readonly sum: RowSum
}

/** A whole database on its way: from another database, or from a backup. */
export interface Contents {
  /** Names of its migrations, in order. */
  readonly steps: readonly string[]
  readonly parts: AsyncIterable<Part>
}

/** Called while rows are read, with the number so far. */
export type Progress = (table: string, rows: number) => void

/** Reads everything from an open database. */
export async function contentsOf(store: Store): Promise<Contents> {
  return { steps: await appliedSteps(store), parts: partsOf(store) }
}

async function* partsOf(store: Store): AsyncGenerator<Part> {
  for (const table of await store.tables()) {
    const sum = new RowSum()
    const counters = await store.counters(table)
    yield { name: table.name, columns: table.columns, counters, batches: summed(store, table, sum), sum }
  }
}

async function* summed(store: Store, table: Table, sum: RowSum): Batches {
  for await (const batch of store.read(table)) {
    for (const row of batch) sum.add(rowLine(row))
    yield batch
  }
}

/** Counts and sums the rows of a table. */
export async function sumOf(store: Store, table: Table): Promise<RowSum> {
  const sum = new RowSum()
  for await (const batch of store.read(table)) for (const row of batch) sum.add(rowLine(row))
  return sum
}
