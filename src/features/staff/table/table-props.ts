import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import type { Selection } from './use-selection.ts'

export interface StaffTableProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly idOf: (row: Row) => string
  /** What the row is about, for its checkbox. */
  readonly nameOf?: (row: Row) => string
  /** Rows that are rendered; absent: all. */
  readonly limit?: number
  /** As in the address. */
  readonly sort?: string
  /** Absent: the order is not for the reader to choose. */
  readonly onSort?: (sort: string) => void
  /** There are rows on other pages, so that the page cannot sort them. */
  readonly isPage?: boolean
  /** Absent: no act is done on several rows. */
  readonly selection?: Selection
  /** Absent: every row can be selected. */
  readonly isSelectable?: (row: Row) => boolean
  /** Buttons at the end of a row. */
  readonly acts?: (row: Row) => ReactNode
}

/** The rows as they are rendered. `count`: how many could be selected, with those that are not rendered. */
export interface RowsProps<Row> extends StaffTableProps<Row> {
  readonly count: number
}
