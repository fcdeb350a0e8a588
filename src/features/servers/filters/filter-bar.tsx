import { memo, type RefObject, useCallback } from 'react'
import { type Facet, type Filters, type Hide, hides, type Options } from '../core/filters.ts'
import { FacetButton } from './facet-button.tsx'
import { type FacetMessages, useFacetMessages } from './facet-messages.ts'
import { ModeButtons } from './mode-buttons.tsx'
import { SearchField } from './search-field.tsx'
import { ViewsButton } from './views-button.tsx'

export interface FilterBarProps {
  readonly filters: Filters
  readonly options: Options
  readonly change: (next: (filters: Filters) => Filters) => void
  readonly search: RefObject<HTMLInputElement | null>
}

interface HideButtonProps {
  readonly hide: Hide
  readonly on: boolean
  readonly change: FilterBarProps['change']
  readonly messages: FacetMessages
}

/** A switch styled as a chip, named after what it hides (FLT-03). */
const HideButton = memo(({ hide, on, change, messages }: HideButtonProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={on}
    className={`control shrink-0 px-2.5 text-14px whitespace-nowrap ${on ? 'bg-accent-soft text-text' : 'text-text-muted hover:bg-surface-hover'}`}
    onClick={() => change((now) => ({ ...now, [hide]: !now[hide] }))}
  >
    <span className={`text-12px ${on ? 'i-lucide-check text-accent' : 'i-lucide-eye-off'}`} aria-hidden />
    {messages.hide[hide]}
  </button>
))

export const FilterBar = memo(function FilterBar({ filters, options, change, search }: FilterBarProps) {
  const messages = useFacetMessages()
  const onSearch = useCallback((text: string) => change((now) => ({ ...now, search: text })), [change])
  const facet = (name: Facet) => (
    <FacetButton facet={name} chosen={filters[name]} options={options[name]} change={change} messages={messages} />
  )
  return (
    <div className="flex flex-col gap-2 mb-2">
      <div className="flex flex-wrap gap-2">
        <SearchField value={filters.search} onSearch={onSearch} field={search} />
        <div className="flex gap-2 items-center min-w-0 max-lg:basis-full overflow-x-auto">
          <span className="lg:hidden shrink-0">{facet('modes')}</span>
          {facet('maps')}
          {facet('regions')}
          <ViewsButton filters={filters} change={change} />
          {hides.map((hide) => (
            <HideButton key={hide} hide={hide} on={filters[hide]} change={change} messages={messages} />
          ))}
          <span id="list-watch" className="contents" />
        </div>
      </div>
      <ModeButtons chosen={filters.modes} options={options.modes} change={change} messages={messages} />
    </div>
  )
})
