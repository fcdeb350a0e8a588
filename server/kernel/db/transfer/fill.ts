import { createHash } from 'node:crypto'
import { type Migration, migrateWithin } from '../migrate.ts'
import { type Contents, type Part, type Progress, sumOf } from './contents.ts'
import type { Batches } from './row.ts'
import type { Store, Table } from './store.ts'
import { TransferError } from './transfer-error.ts'

/** What was copied. */
export interface Copied {
  readonly tables: number
  readonly rows: number
  /** The same for the same rows, whichever database holds them. */
  readonly fingerprint: string
}

/** Reads everything and counts it. */
export async function countContents({ parts }: Contents): Promise<Copied> {
  const count = createCount()
  for await (const part of parts) {
    for await (const _batch of part.batches);
    count.add(part)
  }
  return count.result()
}

function createCount() {
  let rows = 0
  const sums: string[] = []
  return {
    add({ name, sum }: Part): void {
      rows += sum.rows
      sums.push(`${name} ${sum.rows} ${sum.text}`)
    },
    result: (): Copied => ({
      tables: sums.length,
      rows,
      fingerprint: createHash('sha256').update(sums.sort().join('\n')).digest('hex'),
    }),
  }
}

/**
 * Fills an empty database within its transaction: creates the tables of the version that the contents come from, copies
 * every row, reads all of them back and compares, and then applies the newer migrations.
 * @throws TransferError if the contents are of a newer version or do not fit
 */
export async function fillStore(
  store: Store,
  { steps, parts }: Contents,
  migrations: readonly Migration[],
  onProgress: Progress,
): Promise<Copied> {
  const unknown = steps.find((step, index) => migrations[index]?.name !== step)
  if (unknown !== undefined) {
    throw new TransferError(
      `It comes from a newer version of Spawnpoint (it holds step "${unknown}"): update Spawnpoint`,
    )
  }
  await migrateWithin(store, migrations.slice(0, steps.length))
  const missing = new Map((await store.tables()).map((table) => [table.name, table]))
  const count = createCount()
  for await (const part of parts) {
    const table = fittingTable(missing.get(part.name), part)
    missing.delete(part.name)
    await copyPart(store, table, part, onProgress)
    count.add(part)
  }
  const [lost] = missing.keys()
  if (lost !== undefined) throw new TransferError(`The table ${lost} is missing`)
  await migrateWithin(store, migrations)
  return count.result()
}

/** The table with the columns in the order of the rows. */
function fittingTable(table: Table | undefined, { name, columns }: Part): Table {
  const isSame = table?.columns.length === columns.length && columns.every((column) => table.columns.includes(column))
  if (table === undefined || !isSame) {
    // A damaged byte of a compressed file changes what follows it; the checksum comes only with its end.
    const fault = `the columns of the table ${name} are not those of its version of Spawnpoint`
    throw new TransferError(`The file is damaged, or ${fault}`)
  }
  return { ...table, columns }
}

async function copyPart(store: Store, table: Table, part: Part, onProgress: Progress): Promise<void> {
  await store.clear(table)
  await store.write(table, reported(part, onProgress))
  await store.setCounters(table, part.counters)
  const written = await sumOf(store, table)
  if (written.rows !== part.sum.rows || written.text !== part.sum.text) {
    throw new TransferError(
      `The table ${part.name} reads differently after it was written: ${written.rows} of ${part.sum.rows} rows`,
    )
  }
}

async function* reported({ name, batches, sum }: Part, onProgress: Progress): Batches {
  for await (const batch of batches) {
    yield batch
    onProgress(name, sum.rows)
  }
}
