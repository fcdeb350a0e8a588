import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { useMedia } from '../../../platform/media.ts'
import type { Column } from './column.ts'
import { RowCards } from './row-cards.tsx'
import { SelectAll, SelectRow } from './select-row.tsx'
import { SortHead } from './sort-head.tsx'
import { useOrderedRows } from './use-ordered-rows.ts'
import type { Selection } from './use-selection.ts'
import { useTableKeys } from './use-table-keys.ts'

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
  /** Absent: no act is done on several rows. */
  readonly selection?: Selection
  /** Absent: every row can be selected. */
  readonly isSelectable?: (row: Row) => boolean
  /** Buttons at the end of a row. */
  readonly acts?: (row: Row) => ReactNode
}

/** Cell padding, and where a column is hidden. */
const cellClass = (column: { readonly isNumber?: true; readonly isExtra?: true }): string =>
  `px-2 py-1 first:ps-4 last:pe-4 ${column.isNumber ? 'num text-end' : 'text-start'} ${column.isExtra ? 'max-xl:hidden' : ''}`

const headClass =
  'sticky top-52px lg:top-56px z-10 h-44px pointer-fine:h-36px bg-surface border-b border-b-line font-400 text-12px text-text-muted whitespace-nowrap first:rounded-ss-card last:rounded-se-card'

/** A list of the room: a table with a head that sticks and sorts; cards on a phone. */
export function StaffTable<Row>(props: StaffTableProps<Row>) {
  const { rows, columns, idOf, sort = '', limit } = props
  const box = useRef<HTMLDivElement>(null)
  const ordered = useOrderedRows(rows, { columns, sort, idOf }).slice(0, limit)
  const { isSelectable } = props
  const count = isSelectable === undefined ? rows.length : rows.filter(isSelectable).length
  useTableKeys(box)
  const isPhone = !useMedia('(min-width: 768px)')
  return (
    <div ref={box} data-table className="[&_:focus-visible]:scroll-mt-110px [&_a:not(:hover)]:no-underline">
      {isPhone ? (
        <RowCards {...props} rows={ordered} count={count} />
      ) : (
        <Grid {...props} rows={ordered} count={count} />
      )}
    </div>
  )
}

/** The rows as they are rendered. `count`: how many could be selected, with those that are not rendered. */
export interface RowsProps<Row> extends StaffTableProps<Row> {
  readonly count: number
}

function Grid<Row>({ label, rows, count, columns, idOf, nameOf = idOf, sort = '', ...more }: RowsProps<Row>) {
  const { t } = useLingui()
  const { onSort, selection, isSelectable = () => true, acts } = more
  return (
    <table className="card w-full border-separate border-spacing-0 text-14px" aria-label={label}>
      <thead>
        <tr>
          {selection === undefined ? null : (
            <th scope="col" className={`${headClass} ps-1`}>
              <SelectAll selection={selection} count={count} />
            </th>
          )}
          {columns.map((column) => (
            <SortHead
              key={column.name}
              column={column}
              sort={sort}
              onSort={onSort}
              className={`${headClass} ${cellClass(column)}`}
            />
          ))}
          {acts === undefined ? null : (
            <th scope="col" className={headClass}>
              <span className="sr-only">{t`Actions`}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const id = idOf(row)
          return (
            <tr
              key={id}
              data-row
              className="h-11 pointer-fine:h-10 hover:bg-surface-hover focus-within:bg-surface-hover [&:not(:first-child)>td]:border-t [&>td]:border-t-line"
            >
              {selection === undefined ? null : (
                <td className="w-11 ps-1">
                  {isSelectable(row) ? <SelectRow id={id} name={nameOf(row)} selection={selection} /> : null}
                </td>
              )}
              {columns.map((column) => (
                <td key={column.name} className={cellClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
              {acts === undefined ? null : <td className="pe-2 text-end whitespace-nowrap">{acts(row)}</td>}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
