import { useLingui } from '@lingui/react/macro'
import { memo, type ReactNode } from 'react'
import type { Sort, SortColumn } from '../core/sort.ts'
import { cell } from './cells.ts'

interface SortButtonProps {
  readonly column: SortColumn
  readonly sort: Sort | undefined
  readonly onSort: (column: SortColumn) => void
  readonly children: ReactNode
}

const arrows = { asc: 'i-lucide-arrow-up', desc: 'i-lucide-arrow-down' }
const ariaSort = { asc: 'ascending', desc: 'descending' } as const

const SortButton = ({ column, sort, onSort, children }: SortButtonProps) => {
  const direction = sort?.column === column ? sort.direction : undefined
  return (
    <button
      type="button"
      className={`control gap-1 rounded-control cursor-pointer hover:text-text ${direction ? 'text-text' : ''}`}
      onClick={() => onSort(column)}
    >
      {children}
      <span className={`text-12px ${direction ? arrows[direction] : 'w-1em'}`} aria-hidden />
    </button>
  )
}

const sortOf = (sort: Sort | undefined, column: SortColumn) =>
  sort?.column === column ? ariaSort[sort.direction] : 'none'

export interface TableHeadProps {
  readonly sort: Sort | undefined
  readonly onSort: (column: SortColumn) => void
  readonly wide: boolean
  /** Enough room for separate map and region columns. */
  readonly roomy: boolean
}

const headCell = `${cell} first:rounded-ss-card max-md:nth-2:rounded-se-card last:rounded-se-card sticky top-52px lg:top-56px z-10 bg-surface font-400 text-start text-12px text-text-muted`

/** Column heads that sort: none → ascending → descending → none. Sticks below the top bar. */
export const TableHead = memo(function TableHead({ sort, onSort, wide, roomy }: TableHeadProps) {
  const { t } = useLingui()
  const button = (column: SortColumn, label: string) => (
    <SortButton column={column} sort={sort} onSort={onSort}>
      {label}
    </SortButton>
  )
  const head = (column: SortColumn, label: string, more?: ReactNode) => (
    <th scope="col" aria-sort={sortOf(sort, column)} className={headCell}>
      {button(column, label)}
      {more}
    </th>
  )
  return (
    <thead>
      <tr aria-rowindex={1} className="h-44px pointer-fine:h-40px">
        {head('name', t`Server`, wide ? null : button('latency', t`Latency`))}
        {head('players', t`Players`)}
        {wide ? (
          <>
            {head('latency', t`Latency`)}
            {roomy ? <th scope="col" className={headCell}>{t`Map`}</th> : null}
            {roomy ? <th scope="col" className={headCell}>{t`Region`}</th> : null}
            <th scope="col" className={headCell}>
              <span className="sr-only">{t`Actions`}</span>
            </th>
          </>
        ) : (
          <th scope="col" className={`${headCell} max-md:hidden`}>
            <span className="sr-only">{t`Actions`}</span>
          </th>
        )}
      </tr>
    </thead>
  )
})
