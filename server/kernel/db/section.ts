import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** A table that an import replaces as a whole: its rows have an id, and a position in the imported list. */
export interface Section<Item, Row extends SectionRow> {
  /** Sanitises the item for storage. */
  toRow(item: Item, position: number): Row
  /** The fields in the order of the imported file. */
  fromRow(row: Row): Item
  /** In the order of the file. */
  read(trx: Transaction<Tables>): Promise<Row[]>
  /** Inserts new rows and overwrites those with a known id. */
  write(trx: Transaction<Tables>, rows: readonly Row[]): Promise<void>
  remove(trx: Transaction<Tables>, ids: readonly string[]): Promise<void>
}

export interface SectionRow {
  readonly id: string
  position: number
}

/** The changes of an import to one section. `updated` does not include rows that only moved within the list. */
export interface SectionChange {
  readonly changed: boolean
  readonly added: number
  readonly updated: number
  readonly removed: number
  readonly total: number
}

/** Replaces the section's content by `wanted`, writing only rows that differ. */
async function replaceSection<Item, Row extends SectionRow>(
  trx: Transaction<Tables>,
  section: Section<Item, Row>,
  wanted: readonly Row[],
): Promise<SectionChange> {
  const held = new Map((await section.read(trx)).map((row) => [row.id, row]))
  const kept = new Set(wanted.map((row) => row.id))
  const removed = [...held.keys()].filter((id) => !kept.has(id))
  const differing = wanted.filter((row) => !same(row, held.get(row.id)))
  const added = differing.filter((row) => !held.has(row.id)).length
  const moved = differing.filter((row) => {
    const before = held.get(row.id)
    return before !== undefined && same(row, { ...before, position: row.position })
  }).length
  await section.remove(trx, removed)
  await section.write(trx, differing)
  return {
    changed: differing.length + removed.length > 0,
    added,
    updated: differing.length - added - moved,
    removed: removed.length,
    total: wanted.length,
  }
}

export type WriteSection = (trx: Transaction<Tables>) => Promise<SectionChange>

/** Sanitises the items now, so that the transaction stays short; writes when called. Null: the import has no such list. */
export function prepareSection<Item, Row extends SectionRow>(
  section: Section<Item, Row>,
  items: readonly Item[] | undefined,
): WriteSection | null {
  if (items === undefined) return null
  const rows = items.map(section.toRow)
  return (trx) => replaceSection(trx, section, rows)
}

/** Compares column by column: the database may give the columns in another order than the code. */
function same<Row extends SectionRow>(row: Row, other: Row | undefined): boolean {
  if (other === undefined) return false
  const values = new Map<string, unknown>(Object.entries(other))
  return Object.entries(row).every(([column, value]) => values.get(column) === value)
}

/** For `on conflict do update set`: all columns except the id take the inserted values. */
export const offeredColumns = (row: object): Record<string, RawBuilder<never>> =>
  Object.fromEntries(
    Object.keys(row)
      .filter((column) => column !== 'id')
      .map((column) => [column, sql<never>`${sql.ref(`excluded.${column}`)}`]),
  )
