import { useLingui } from '@lingui/react/macro'
import type { LeaderboardMode } from '../../../contract/leaderboard/leaderboard.ts'
import { type ColumnSort, tableColumns } from '../../../contract/leaderboard/leaderboard-order.ts'
import type { StatMessages } from './use-stat-messages.ts'

export interface SortControlProps {
  readonly mode: LeaderboardMode
  /** Undefined: by rank. */
  readonly sort: ColumnSort | undefined
  readonly messages: StatMessages
  readonly onSort: (sort: ColumnSort | undefined) => void
}

/** Sorts the compact list, which has no heads to press: a column, and its direction. */
export function SortControl({ mode, sort, messages, onSort }: SortControlProps) {
  const { t } = useLingui()
  const isRising = sort?.order === 'asc'
  const option = (name: string) => t`Sort: ${name}`
  return (
    <span className="flex items-center gap-1 sm:gap-2 min-w-0 grow sm:w-full sm:order-last">
      <select
        className="field min-w-0 grow"
        aria-label={t`Sort by`}
        value={sort?.column ?? ''}
        onChange={({ target }) => {
          const column = tableColumns(mode).find((each) => each === target.value)
          onSort(column && { column, order: 'desc' })
        }}
      >
        <option value="">{option(t`Rank`)}</option>
        {tableColumns(mode).map((column) => (
          <option key={column} value={column}>
            {option(messages.label[column])}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="btn-icon shrink-0"
        aria-label={t`Lowest first`}
        aria-pressed={isRising}
        disabled={sort === undefined}
        onClick={() => sort && onSort({ column: sort.column, order: isRising ? 'desc' : 'asc' })}
      >
        <span className={isRising ? 'i-lucide-arrow-up' : 'i-lucide-arrow-down'} aria-hidden />
      </button>
    </span>
  )
}
