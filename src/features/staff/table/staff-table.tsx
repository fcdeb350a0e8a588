import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useMedia } from '../../../platform/media.ts'
import { RowCards } from './row-cards.tsx'
import { SelectAll, SelectRow } from './select-row.tsx'
import { SortHead } from './sort-head.tsx'
import type { RowsProps, StaffTableProps } from './table-props.ts'
import { useOrderedRows } from './use-ordered-rows.ts'
import { useTableKeys } from './use-table-keys.ts'

/** Cell padding, and where a column is hidden. */
const cellClass = (column: { readonly isNumber?: true; readonly isExtra?: true }): string =>
  `px-2 py-1 first:ps-4 last:pe-4 ${column.isNumber ? 'num text-end' : 'text-start'} ${column.isExtra ? 'max-xl:hidden' : ''}`

const headClass =
  'sticky top-52px lg:top-56px z-10 h-44px pointer-fine:h-36px bg-surface border-b border-b-line font-400 text-12px text-text-muted whitespace-nowrap first:rounded-ss-card last:rounded-se-card'

/** A list of the room: a table with a head that sticks and sorts; cards on a phone. */
export function StaffTable<Row>(props: StaffTableProps<Row>) {
  const { rows, columns, idOf, sort = '', isPage = false, limit } = props
  const box = useRef<HTMLDivElement>(null)
  const ordered = useOrderedRows(rows, { columns, sort, idOf, isPage }).slice(0, limit)
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

function Grid<Row>({ label, rows, count, columns, idOf, nameOf = idOf, sort = '', ...more }: RowsProps<Row>) {
  const { t } = useLingui()
  const { onSort, isPage = false, selection, isSelectable = () => true, acts } = more
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
              isPage={isPage}
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
