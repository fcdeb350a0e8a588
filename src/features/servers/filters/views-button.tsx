import { useLingui } from '@lingui/react/macro'
import { Suspense, useRef, useState } from 'react'
import { lazyView } from '../../../platform/lazy-view.tsx'
import type { Filters } from '../core/filters.ts'

const ViewsMenu = lazyView(
  () => import('./views-menu.tsx'),
  (module) => module.ViewsMenu,
  { messages: 'shell' },
)

export interface ViewsButtonProps {
  readonly filters: Filters
  readonly change: (next: (filters: Filters) => Filters) => void
}

/** Opens saved filters, recent servers and hidden servers (F-12). */
export function ViewsButton({ filters, change }: ViewsButtonProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn shrink-0"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className="i-lucide-bookmark text-text-muted" aria-hidden />
        {t`Mine`}
      </button>
      {open ? (
        <Suspense>
          <ViewsMenu anchor={button} filters={filters} change={change} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
