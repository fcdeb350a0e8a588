import type { ReactNode } from 'react'
import type { Sortable } from './core/sort-rows.ts'

/** A column of a table of the room. The cell of the first one has the link or button that opens the row. */
export interface Column<Row> {
  /** In the address, for the order. */
  readonly name: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** What the page sorts by; absent: it does not. */
  readonly by?: (row: Row) => Sortable
  /** The portal sorts by it: the rows come in this order, also over several pages. */
  readonly isServerSorted?: true
  readonly isNumber?: true
  /** From 1280 px only: what the others say in part already. */
  readonly isExtra?: true
  /** On a phone beside the first one. */
  readonly isBesideTitle?: true
}

/** Whether a table can be sorted by a column. One page of several is sorted by the portal only: its rows are not all rows. */
export const isSortable = <Row>({ by, isServerSorted }: Column<Row>, isPage: boolean): boolean =>
  isServerSorted === true || (by !== undefined && !isPage)
