import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import type { Transaction } from './transaction.ts'

/** A table that an import replaces as a whole: its rows have an id, and a position in the imported list. */
export interface Section<Item, Row extends SectionRow> {
  /** Sanitises the item for storage. */
  toRow(item: Item, position: number): Row
  /** The fields in the order of the imported file. */
  fromRow(row: Row): Item
  /** What an operator calls it, on one line. */
  label(row: Row): string
  /** Gives the offered rows their ids, where `toRow` cannot: they may depend on the rows that are held. */
  identify?(trx: Transaction, offered: readonly Row[], held: readonly Row[]): Promise<readonly Row[]>
  /** In the order of the file. */
  read(db: Database): Promise<Row[]>
  /** Inserts new rows and overwrites those with a known id. */
  write(trx: Transaction, rows: readonly Row[]): Promise<void>
  remove(trx: Transaction, ids: readonly string[]): Promise<void>
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

/** The changes of an import to one section, by what an operator calls its rows. */
export interface SectionDifference {
  readonly added: readonly string[]
  /** `fields` are the columns that differ. */
  readonly updated: readonly { readonly label: string; readonly fields: readonly string[] }[]
  readonly removed: readonly { readonly id: string; readonly label: string }[]
  /** Rows that only take another place in the list. */
  readonly reordered: number
  /** Rows before and after. */
  readonly before: number
  readonly total: number
}

/** What an import changes in one section; `write` does it, in the transaction that planned it. */
export interface PlannedSection {
  readonly difference: SectionDifference
  write(): Promise<void>
}

export type PlanSection = (trx: Transaction) => Promise<PlannedSection>

/** Sanitises the items now, so that the transaction stays short; compares when called. */
export function prepareSection<Item, Row extends SectionRow>(
  section: Section<Item, Row>,
  items: readonly Item[],
): PlanSection {
  const offered = items.map(section.toRow)
  return async (trx) => {
    const rows = await section.read(trx)
    const wanted = (await section.identify?.(trx, offered, rows)) ?? offered
    const held = new Map(rows.map((row) => [row.id, row]))
    const kept = new Set(wanted.map(({ id }) => id))
    const removed = rows.filter(({ id }) => !kept.has(id))
    const changed = wanted.flatMap((row) => {
      const fields = differingFields(row, held.get(row.id))
      return fields.length === 0 ? [] : [{ row, fields, isNew: !held.has(row.id) }]
    })
    const updated = changed.flatMap(({ row, fields, isNew }) => {
      const named = fields.filter((field) => field !== 'position')
      return isNew || named.length === 0 ? [] : [{ label: section.label(row), fields: named }]
    })
    const added = changed.filter(({ isNew }) => isNew).map(({ row }) => section.label(row))
    return {
      difference: {
        added,
        updated,
        removed: removed.map((row) => ({ id: row.id, label: section.label(row) })),
        reordered: changed.length - added.length - updated.length,
        before: rows.length,
        total: wanted.length,
      },
      async write() {
        await section.remove(
          trx,
          removed.map(({ id }) => id),
        )
        await section.write(
          trx,
          changed.map(({ row }) => row),
        )
      },
    }
  }
}

/** Whether a section differs at all. */
export const differs = ({ added, updated, removed, reordered }: SectionDifference): boolean =>
  added.length + updated.length + removed.length + reordered > 0

/** The numbers of a difference. */
export const changeOf = (difference: SectionDifference): SectionChange => ({
  changed: differs(difference),
  added: difference.added.length,
  updated: difference.updated.length,
  removed: difference.removed.length,
  total: difference.total,
})

/** The columns whose values differ; the database may give them in another order than the code. */
function differingFields<Row extends SectionRow>(row: Row, other: Row | undefined): string[] {
  const values = new Map<string, unknown>(Object.entries(other ?? {}))
  return Object.entries(row).flatMap(([column, value]) => (values.get(column) === value ? [] : [column]))
}

/** For `on conflict do update set`: all columns except the id take the inserted values. */
export const offeredColumns = (row: object): Record<string, RawBuilder<never>> =>
  Object.fromEntries(
    Object.keys(row)
      .filter((column) => column !== 'id')
      .map((column) => [column, sql<never>`${sql.ref(`excluded.${column}`)}`]),
  )
