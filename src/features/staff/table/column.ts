import type { ReactNode } from 'react'
import type { Sortable } from './core/sort-rows.ts'

/** A column of a table of the room. The cell of the first one has the link or button that opens the row. */
export interface Column<Row> {
  /** In the address, for the order. */
  readonly name: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** What it sorts by; absent: it does not sort. */
  readonly by?: (row: Row) => Sortable
  readonly isNumber?: true
  /** From 1280 px only: what the others say in part already. */
  readonly isExtra?: true
  /** On a phone beside the first one. */
  readonly isBesideTitle?: true
}
