import { memo, Suspense, useRef, useState } from 'react'
import { lazyView } from '../../../platform/lazy-view.tsx'
import type { Facet, Filters, Option } from '../core/filters.ts'
import type { FacetMessages } from './facet-messages.ts'

const FacetMenu = lazyView(
  () => import('./facet-menu.tsx'),
  (module) => module.FacetMenu,
  { messages: 'shell' },
)

export interface FacetButtonProps {
  readonly facet: Facet
  readonly chosen: readonly string[]
  readonly options: readonly Option[]
  readonly change: (next: (filters: Filters) => Filters) => void
  readonly messages: FacetMessages
}

/** Opens the list of one facet's values; shows how many are chosen. */
export const FacetButton = memo(function FacetButton({ facet, chosen, options, change, messages }: FacetButtonProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const count = chosen.length
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`btn shrink-0 whitespace-nowrap ${count > 0 ? 'border-accent' : ''}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {messages.facet[facet]}
        {count > 0 ? <span className="num text-accent">{count}</span> : null}
        <span className="i-lucide-chevron-down text-text-muted" aria-hidden />
      </button>
      {open ? (
        <Suspense>
          <FacetMenu
            anchor={button}
            facet={facet}
            chosen={chosen}
            options={options}
            change={change}
            messages={messages}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
})
