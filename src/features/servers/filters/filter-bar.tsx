import { Trans, useLingui } from '@lingui/react/macro'
import { memo, type RefObject, useCallback } from 'react'
import {
  defaultFilters,
  type Facet,
  type Filters,
  facets,
  type Options,
  sameFilters,
  toggled,
} from '../core/filters.ts'
import { FacetButton } from './facet-button.tsx'
import { type FacetMessages, useFacetMessages } from './facet-messages.ts'
import { HideButton } from './hide-button.tsx'
import { ModeButtons } from './mode-buttons.tsx'
import { SearchField } from './search-field.tsx'
import { ViewsButton } from './views-button.tsx'

export interface FilterBarProps {
  readonly filters: Filters
  readonly options: Options
  readonly change: (next: (filters: Filters) => Filters) => void
  readonly search: RefObject<HTMLInputElement | null>
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
      className="control shrink-0 gap-2 px-3 text-14px whitespace-nowrap bg-accent-soft text-text hover:brightness-115"
      aria-label={t`Remove filter ${text}`}
      onClick={onRemove}
    >
      <bdi>{text}</bdi>
      <span className="i-lucide-x text-12px" aria-hidden />
    </button>
  )
}

interface ChosenProps extends Pick<FilterBarProps, 'filters' | 'change'> {
  readonly messages: FacetMessages
}

/** What is chosen, each with a press to remove it, and one to remove all. */
function Chosen({ filters, change, messages }: ChosenProps) {
  if (sameFilters(filters, defaultFilters)) return null
  const search = filters.search.trim()
  return (
    <div className="flex gap-2 shrink-0 max-lg:order-1">
      {search === '' ? null : <Chip text={`“${search}”`} onRemove={() => change((now) => ({ ...now, search: '' }))} />}
      {facets.flatMap((facet) =>
        filters[facet].map((value) => (
          <Chip
            key={`${facet} ${value}`}
            text={messages.value(facet, value)}
            onRemove={() => change((now) => toggled(now, facet, value))}
          />
        )),
      )}
      <button type="button" className="btn-quiet whitespace-nowrap" onClick={() => change(() => defaultFilters)}>
        <Trans>Reset all</Trans>
      </button>
    </div>
  )
}
/**
 * One row that scrolls sideways. What is chosen follows the search on a small screen; on a wide one it stands at the
 * end, so that no menu button moves while its menu is open.
 */
export const FilterBar = memo(function FilterBar({ filters, options, change, search }: FilterBarProps) {
  const messages = useFacetMessages()
  const onSearch = useCallback((text: string) => change((now) => ({ ...now, search: text })), [change])
  const facet = (name: Facet) => (
    <FacetButton facet={name} chosen={filters[name]} options={options[name]} change={change} messages={messages} />
  )
  return (
    <div className="flex items-center gap-2 mb-1 lg:mb-2.5 overflow-x-auto no-bar">
      <SearchField value={filters.search} onSearch={onSearch} field={search} />
      <ModeButtons chosen={filters.modes} options={options.modes} change={change} messages={messages} />
      <div className="flex gap-2 shrink-0 max-lg:order-2">
        {facet('modes')}
        {facet('maps')}
        {facet('regions')}
        <ViewsButton filters={filters} change={change} />
        <HideButton filters={filters} change={change} messages={messages} />
        <span id="list-watch" className="contents" />
      </div>
      <Chosen filters={filters} change={change} messages={messages} />
    </div>
  )
})
