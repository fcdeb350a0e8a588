import { useLingui } from '@lingui/react/macro'
import type { LeaderboardMode } from '../../../contract/leaderboard/leaderboard.ts'
import type { ColumnSort, SortColumn } from '../../../contract/leaderboard/leaderboard-order.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { isExplained, nextSort, statsOfMode } from './core/columns.ts'
import type { StatMessages } from './use-stat-messages.ts'

export interface TableHeadProps {
  readonly mode: LeaderboardMode
  readonly messages: StatMessages
  /** Undefined: by rank. */
  readonly sort: ColumnSort | undefined
  readonly onSort: (sort: ColumnSort | undefined) => void
}

const headCell =
  'sticky top-52px lg:top-56px z-10 h-44px bg-surface border-b border-b-line font-400 text-12px text-text-muted'
/** The button covers its cell; the arrow takes no room of the name. */
const headButton = "control text-12px hover:text-text after:content-[''] after:absolute after:inset-0"

const Arrow = ({ order }: { readonly order: ColumnSort['order'] }) => (
  <span
    className={`absolute bottom-0 inset-e-1 text-12px text-accent ${order === 'desc' ? 'i-lucide-arrow-down' : 'i-lucide-arrow-up'}`}
    aria-hidden
  />
)

function ColumnHead({
  column,
  messages,
  sort,
  onSort,
}: Omit<TableHeadProps, 'mode'> & { readonly column: SortColumn }) {
  const order = sort?.column === column ? sort.order : undefined
  const button = `${headButton} justify-end! px-1 -me-1 ${order === undefined ? 'text-text-muted' : 'text-text font-600'}`
  const onClick = () => onSort(nextSort(sort, column))
  return (
    <th
      scope="col"
      aria-sort={order && (order === 'desc' ? 'descending' : 'ascending')}
      className={`${headCell} px-1 xl:px-1.5 text-end last:pe-4 last:rounded-se-card`}
    >
      {isExplained(column) ? (
        <Tooltip
          text={messages.help[column]}
          className={`${button} underline decoration-dotted underline-offset-3`}
          onClick={onClick}
        >
          {messages.short[column]}
        </Tooltip>
      ) : (
        <button type="button" className={button} onClick={onClick}>
          {messages.short[column]}
        </button>
      )}
      {order ? <Arrow order={order} /> : null}
    </th>
  )
}

/** The heads of the table, each of which sorts it. */
export function TableHead({ mode, messages, sort, onSort }: TableHeadProps) {
  const { t } = useLingui()
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th
          scope="col"
          aria-sort={sort === undefined ? 'ascending' : undefined}
          className={`${headCell} ps-4 text-start rounded-ss-card`}
        >
          <button
            type="button"
            className={`${headButton} justify-start! px-0! ${sort === undefined ? 'text-text font-600' : 'text-text-muted'}`}
            onClick={() => onSort(undefined)}
          >
            {t`Rank`}
          </button>
        </th>
        <th scope="col" className={`${headCell} text-start`}>
          {t({ message: 'Player', context: 'head of a column' })}
        </th>
        {statsOfMode(mode).table.map((column) => (
          <ColumnHead key={column} column={column} messages={messages} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  )
}

/** The compact list labels its values in the rows; its head is for the screen reader. */
export function NarrowTableHead() {
  const { t } = useLingui()
  return (
    <thead className="sr-only">
      <tr aria-rowindex={1}>
        <th scope="col">{t`Rank`}</th>
        <th scope="col">{t({ message: 'Player', context: 'head of a column' })}</th>
      </tr>
    </thead>
  )
}
