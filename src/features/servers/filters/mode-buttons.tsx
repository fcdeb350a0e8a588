import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { type Filters, type Option, toggled } from '../core/filters.ts'
import type { FacetMessages } from './facet-messages.ts'

export interface ModeButtonsProps {
  readonly chosen: Filters['modes']
  readonly options: readonly Option[]
  readonly change: (next: (filters: Filters) => Filters) => void
  readonly messages: FacetMessages
}

const look = (on: boolean) =>
  `control px-3 text-14px whitespace-nowrap shrink-0 ${on ? 'bg-surface-hover text-text' : 'text-text-muted hover:text-text'}`

/**
 * Modes as buttons on a wide screen (FLT-02), as many as there is room for; their menu has all of them. Several may be
 * on, "All" resets the choice.
 */
export const ModeButtons = memo(function ModeButtons({ chosen, options, change, messages }: ModeButtonsProps) {
  const { t } = useLingui()
  return (
    <fieldset className="mode-buttons max-lg:hidden grow basis-0 min-w-0 flex flex-wrap gap-x-1 h-44px pointer-fine:h-36px overflow-hidden">
      <legend className="sr-only">{messages.facet.modes}</legend>
      <button
        type="button"
        className={look(chosen.length === 0)}
        aria-pressed={chosen.length === 0}
        onClick={() => change((now) => ({ ...now, modes: [] }))}
      >
        {t`All`}
      </button>
      {options.map(({ value }) => (
        <button
          key={value}
          type="button"
          className={look(chosen.includes(value))}
          aria-pressed={chosen.includes(value)}
          onClick={() => change((now) => toggled(now, 'modes', value))}
        >
          {messages.value('modes', value)}
        </button>
      ))}
    </fieldset>
  )
})
