import { useLingui } from '@lingui/react/macro'
import { Select } from '../../../ui/select.tsx'
import { type Column, isSortable } from './column.ts'
import { SelectAll, SelectRow } from './select-row.tsx'
import type { RowsProps } from './table-props.ts'

/** The rows of a table on a phone: what opens the row, its state beside it, and the rest in a line below. */
export function RowCards<Row>({
  label,
  rows,
  count,
  columns,
  idOf,
  nameOf = idOf,
  sort = '',
  onSort,
  isPage = false,
  selection,
  isSelectable = () => true,
  acts,
}: RowsProps<Row>) {
  const [title, ...others] = columns
  const sorts = columns.filter((column) => isSortable(column, isPage))
  const beside = others.filter(({ isBesideTitle }) => isBesideTitle)
  const below = others.filter(({ isBesideTitle }) => !isBesideTitle)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-1 empty:hidden">
        {selection === undefined ? null : <SelectAll selection={selection} count={count} />}
        {onSort === undefined || sorts.length === 0 || rows.length < 2 ? null : (
          <SortSelect columns={sorts} sort={sort} onSort={onSort} />
        )}
      </div>
      <ul className="card" aria-label={label}>
        {rows.map((row) => {
          const id = idOf(row)
          return (
            <li key={id} data-row className="list-row flex items-start gap-1 px-4 py-2 focus-within:bg-surface-hover">
              {selection === undefined ? null : (
                <span className="-ms-3 shrink-0 min-w-44px">
                  {isSelectable(row) ? <SelectRow id={id} name={nameOf(row)} selection={selection} /> : null}
                </span>
              )}
              <div className="min-w-0 grow flex flex-col gap-1">
                <div className="flex flex-wrap items-center gap-x-2">
                  {title?.cell(row)}
                  {beside.map((column) => (
                    <span key={column.name} className="contents">
                      {column.cell(row)}
                    </span>
                  ))}
                </div>
                <div className="muted flex flex-wrap items-center gap-x-3 empty:hidden">
                  {below.map((column) => (
                    <span key={column.name} className="min-w-0 num empty:hidden">
                      <Cell column={column} row={row} />
                    </span>
                  ))}
                </div>
                {acts === undefined ? null : (
                  <div className="flex flex-wrap justify-end gap-1 empty:hidden">{acts(row)}</div>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** A number says nothing without its label. */
function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const content = column.cell(row)
  return column.isNumber && content !== null ? (
    <>
      {column.label} <span className="text-text">{content}</span>
    </>
  ) : (
    content
  )
}

interface SortSelectProps<Row> {
  /** Those by which it can be sorted. */
  readonly columns: readonly Column<Row>[]
  readonly sort: string
  readonly onSort: (sort: string) => void
}

/** The order, where there is no head to press. */
function SortSelect<Row>({ columns, sort, onSort }: SortSelectProps<Row>) {
  const { t } = useLingui()
  return (
    <div className="grow">
      <Select
        label={t`Sort by`}
        value={sort}
        options={[
          // The portal always has an order, which is one of the others.
          ...(columns.some(({ isServerSorted }) => isServerSorted) ? [] : [{ value: '', label: t`As listed` }]),
          ...columns.flatMap(({ name, label }) => [
            { value: name, label: `${label} ↑` },
            { value: `-${name}`, label: `${label} ↓` },
          ]),
        ]}
        onChange={onSort}
      />
    </div>
  )
}
