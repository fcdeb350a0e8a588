import { type Column, isSortable } from './column.ts'
import { nextSort, sortOf } from './core/sort-rows.ts'

export interface SortHeadProps<Row> {
  readonly column: Column<Row>
  readonly sort: string
  readonly isPage: boolean
  readonly onSort: ((sort: string) => void) | undefined
  readonly className: string
}

/** The head of a column; a press sorts by it. */
export function SortHead<Row>({ column, sort, isPage, onSort, className }: SortHeadProps<Row>) {
  const { name, label, isNumber = false } = column
  if (onSort === undefined || !isSortable(column, isPage)) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    )
  }
  const { column: current, isDescending } = sortOf(sort)
  const isCurrent = current === name
  const icon = !isCurrent ? '' : isDescending ? 'i-lucide-chevron-down' : 'i-lucide-chevron-up'
  return (
    <th
      scope="col"
      aria-sort={isCurrent ? (isDescending ? 'descending' : 'ascending') : 'none'}
      className={`${className} py-0!`}
    >
      <button
        type="button"
        className={`inline-flex ${isNumber ? 'flex-row-reverse' : ''} items-center gap-1 h-44px pointer-fine:h-36px -mx-2 px-2 rounded-control cursor-pointer hover:text-text ${isCurrent ? 'font-600 text-text' : ''}`}
        onClick={() => onSort(nextSort(sort, name, isNumber))}
      >
        {label}
        <span className={`w-4 h-4 shrink-0 ${icon}`} aria-hidden />
      </button>
    </th>
  )
}
