import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { defaultFilters, type Filters, facets, sameFilters, toggled } from '../core/filters.ts'
import { useFacetMessages } from './facet-messages.ts'

export interface FilterNoteProps {
  readonly filters: Filters
  readonly change: (next: (filters: Filters) => Filters) => void
  /** Servers hidden by switches or by the user. */
  readonly hidden: number
  readonly onShowHidden: () => void
  /** A newer order is ready, held back because the user is in the list. */
  readonly waiting: boolean
  readonly onApplyOrder: () => void
}

interface ChipProps {
  readonly text: string
  readonly onRemove: () => void
}

function Chip({ text, onRemove }: ChipProps) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className="chip h-44px! pointer-fine:h-6! shrink-0 cursor-pointer hover:text-text"
      aria-label={t`Remove filter ${text}`}
      onClick={onRemove}
    >
      <bdi>{text}</bdi>
      <span className="i-lucide-x text-12px" aria-hidden />
    </button>
  )
}

const link =
  'bg-transparent min-h-44px pointer-fine:min-h-28px text-accent font-600 cursor-pointer hover:underline shrink-0'

function Chips({ filters, change }: Pick<FilterNoteProps, 'filters' | 'change'>) {
  const messages = useFacetMessages()
  return (
    <>
      {filters.search.trim() === '' ? null : (
        <Chip text={`“${filters.search.trim()}”`} onRemove={() => change((now) => ({ ...now, search: '' }))} />
      )}
      {facets.flatMap((facet) =>
        filters[facet].map((value) => (
          <Chip
            key={`${facet} ${value}`}
            text={messages.value(facet, value)}
            onRemove={() => change((now) => toggled(now, facet, value))}
          />
        )),
      )}
    </>
  )
}

/**
 * One line: the chosen filters, how many servers they hide, and the reset button. Always present, so that nothing
 * jumps.
 */
export const FilterNote = memo(function FilterNote(props: FilterNoteProps) {
  const { filters, change, hidden, onShowHidden, waiting, onApplyOrder } = props
  return (
    <div className="flex items-center gap-2 h-44px pointer-fine:h-28px mb-2 muted whitespace-nowrap no-bar overflow-x-auto">
      <Chips filters={filters} change={change} />
      {hidden > 0 ? (
        <>
          <span>
            {hidden === 1 ? (
              <Trans>1 server hidden by filters</Trans>
            ) : (
              <Trans>{hidden} servers hidden by filters</Trans>
            )}
          </span>
          <button type="button" className={link} onClick={onShowHidden}>
            <Trans>Show</Trans>
          </button>
        </>
      ) : null}
      {sameFilters(filters, defaultFilters) ? null : (
        <button type="button" className={link} onClick={() => change(() => defaultFilters)}>
          <Trans>Reset all</Trans>
        </button>
      )}
      {waiting ? (
        <button type="button" className={`${link} ms-auto`} onClick={onApplyOrder}>
          <Trans>Update sort order</Trans>
        </button>
      ) : null}
    </div>
  )
})
