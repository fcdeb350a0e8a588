import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Database } from './database.ts'

interface Batch<Row> {
  readonly keys: Set<string>
  /** By key. */
  readonly rows: Promise<ReadonlyMap<string, readonly Row[]>>
}

/**
 * Reads the rows of a key in one query with those of all other keys requested in the same turn of the event loop: under
 * load the cost of a query is shared by the calls that arrived together (decision 038). The query starts after the
 * request, so that each caller sees everything that was committed before.
 */
export function readTogether<Row>(
  read: (db: Database, keys: readonly string[]) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
): (db: Database, key: string) => Promise<readonly Row[]> {
  const gathering = new WeakMap<Database, Batch<Row>>()

  const readBatch = async (db: Database, keys: ReadonlySet<string>): Promise<ReadonlyMap<string, readonly Row[]>> => {
    await endOfTurn()
    gathering.delete(db)
    const found = new Map<string, Row[]>([...keys].map((key) => [key, []]))
    for (const row of await read(db, [...keys])) found.get(keyOf(row))?.push(row)
    return found
  }
  const openBatch = (db: Database): Batch<Row> => {
    const keys = new Set<string>()
    const batch = { keys, rows: readBatch(db, keys) }
    gathering.set(db, batch)
    return batch
  }
  return async (db, key) => {
    const batch = gathering.get(db) ?? openBatch(db)
    batch.keys.add(key)
    return (await batch.rows).get(key) ?? []
  }
}
