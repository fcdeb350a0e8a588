import type * as kysely from 'kysely'
import type { MigrationContext } from '../migrate.ts'
import type { Tables } from '../tables.ts'
import type { Transaction } from '../transaction.ts'
import type { Batches } from './row.ts'
import { TransferError } from './transfer-error.ts'

/** A table as its database describes it. */
export interface Table {
  readonly name: string
  /** Without generated ones. */
  readonly columns: readonly string[]
  /** Tables whose rows must be there first. */
  readonly references: readonly string[]
}

/** For each column that the engine numbers by itself: the highest number that it has given; 0: none. */
export type Counters = Readonly<Record<string, number>>

/** One connection within one transaction: what is copied from one database into another. Knows no table by name. */
export interface Store extends MigrationContext {
  readonly kind: 'sqlite' | 'postgresql'
  readonly trx: kysely.Transaction<Tables>
  /** All tables, each after those that it references. */
  tables(): Promise<readonly Table[]>
  counters(table: Table): Promise<Counters>
  setCounters(table: Table, counters: Counters): Promise<void>
  /** Reads all rows of these columns. */
  read(table: Table): Batches
  /** Writes rows of these columns. */
  write(table: Table, batches: Batches): Promise<void>
  /** Removes the rows that migrations wrote, if there are any: an append-only table refuses even a deletion of none. */
  clear(table: Table): Promise<void>
}

/** For queries within the transaction of a store. */
export const databaseOf = ({ kind, trx }: Store): Transaction => ({
  kind,
  kysely: trx,
  ping: async () => true,
  address: () => undefined,
  close: async () => undefined,
})

/** Names of the applied migrations, in order. */
export async function appliedSteps({ trx }: Store): Promise<string[]> {
  const steps = await trx.selectFrom('schema_migration').select('name').orderBy('id').execute()
  return steps.map(({ name }) => name)
}

/**
 * Sorts tables so that each comes after those that it references.
 * @throws TransferError for tables that reference each other.
 */
export function referencedFirst(tables: readonly Table[]): readonly Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const sorted = new Set<Table>()
  const add = (table: Table, path: readonly string[]): void => {
    if (sorted.has(table)) return
    if (path.includes(table.name))
      throw new TransferError(`Tables reference each other: ${[...path, table.name].join(', ')}`)
    for (const name of table.references) {
      const referenced = byName.get(name)
      if (name !== table.name && referenced !== undefined) add(referenced, [...path, table.name])
    }
    sorted.add(table)
  }
  for (const table of tables) add(table, [])
  return [...sorted]
}

/** A name in SQL of both engines. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A list of names in SQL. */
export const quotedList = (names: readonly string[]): string => names.map(quoted).join(', ')
