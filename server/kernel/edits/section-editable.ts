import * as v from 'valibot'
import type { EditKind } from '../../../contract/staff/audit-actions.ts'
import type { Section, SectionRow } from '../db/section.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Editable } from './edit.ts'

export interface SectionEditableDeps<Item, Row extends SectionRow> {
  readonly kind: EditKind
  readonly section: Section<Item, Row>
  readonly schema: v.GenericSchema<unknown, Item>
  lock(trx: Transaction): Promise<void>
  /** Called after each change, in its transaction. */
  onChange(trx: Transaction): Promise<void>
  /** Fields that follow from the current item; absent: there are none. */
  complete?(item: Item, current: Item | undefined, now: number): Item
}

/** The rows of a section of the community file, edited one by one. A new one is the last of its section. */
export function sectionEditable<Item, Row extends SectionRow>({
  kind,
  section,
  schema,
  lock,
  onChange,
  complete = (item) => item,
}: SectionEditableDeps<Item, Row>): Editable<Item> {
  const rowOf = async (trx: Transaction, id: string): Promise<{ row: Row | undefined; end: number }> => {
    const rows = await section.read(trx)
    return { row: rows.find((row) => row.id === id), end: Math.max(-1, ...rows.map(({ position }) => position)) + 1 }
  }
  return {
    kind,
    lock,
    async read(trx, id) {
      const { row } = await rowOf(trx, id)
      return row && section.fromRow(row)
    },
    // As the row holds it: sanitised, in the order of the fields of the file.
    normalise: (item, current, now) => {
      const stored = section.fromRow(section.toRow(item, 0))
      return complete(stored, current, now)
    },
    async write(trx, id, item) {
      if (item === undefined) await section.remove(trx, [id])
      else {
        const { row, end } = await rowOf(trx, id)
        await section.write(trx, [section.toRow(item, row?.position ?? end)])
      }
      await onChange(trx)
    },
    parse(stored) {
      const parsed = v.safeParse(schema, stored)
      return parsed.success ? section.fromRow(section.toRow(parsed.output, 0)) : undefined
    },
  }
}
