import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../platform/format.ts'
import { useMedia } from '../../../platform/media.ts'
import { TextField } from '../../../ui/text-field.tsx'

export interface FilterBarProps {
  readonly searchLabel: string
  readonly search: string
  readonly onSearch: (text: string) => void
  /** Selects and other short fields; on a phone they scroll sideways. */
  readonly children?: ReactNode
}

/** The filters of a list in one row; they apply at once. */
export const FilterBar = ({ searchLabel, search, onSearch, children }: FilterBarProps) => (
  <div className="flex flex-wrap md:flex-nowrap items-end gap-x-3 gap-y-2">
    <div className="grow basis-full md:basis-200px min-w-0">
      <TextField
        label={searchLabel}
        type="search"
        value={search}
        onChange={onSearch}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
    <div className="flex items-end gap-3 min-w-0 max-w-full overflow-x-auto [&>*]:shrink-0 p-1 -m-1 empty:hidden">
      {children}
    </div>
  </div>
)

export interface ListCountProps {
  readonly shown: number
  readonly total: number
  /** Undefined: nothing is filtered. */
  readonly onShowAll?: (() => void) | undefined
  /** At the end of the line. */
  readonly children?: ReactNode
}

/** How many rows the filter shows, and of how many; the keys of the table where there is a keyboard. */
export function ListCount({ shown, total, onShowAll, children }: ListCountProps) {
  const [count, all] = [formatNumber(shown), formatNumber(total)]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 min-h-44px pointer-fine:min-h-36px">
      <p className="muted num" role="status">
        <Trans>
          {count} of {all}
        </Trans>
      </p>
      {onShowAll === undefined ? null : (
        <button type="button" className="btn-quiet" onClick={onShowAll}>
          <Trans>Show all</Trans>
        </button>
      )}
      {children}
      <KeyHints />
    </div>
  )
}

export interface PageCountProps {
  readonly shown: number
  /** There is no other page. */
  readonly isWhole: boolean
}

/** How many rows a page of a list has. */
export function PageCount({ shown, isWhole }: PageCountProps) {
  const count = formatNumber(shown)
  return (
    <div className="flex flex-wrap items-center gap-x-3 min-h-8">
      <p className="muted num" role="status">
        {isWhole ? <Trans>{count} in all</Trans> : <Trans>{count} on this page</Trans>}
      </p>
      <KeyHints />
    </div>
  )
}

/** The keys that a newcomer to the room does not find by looking. */
function KeyHints() {
  const { t } = useLingui()
  const isShown = useMedia('(min-width: 1280px) and (pointer: fine)')
  if (!isShown) return null
  const hints = [
    { keys: 'j k', what: t`move` },
    { keys: 'Enter', what: t({ message: 'open', context: 'key' }) },
    { keys: '/', what: t({ message: 'search', context: 'key' }) },
  ]
  return (
    <p className="ms-auto flex gap-3 text-12px text-text-faint" aria-hidden>
      {hints.map(({ keys, what }) => (
        <span key={keys}>
          <kbd className="font-mono">{keys}</kbd> {what}
        </span>
      ))}
    </p>
  )
}
