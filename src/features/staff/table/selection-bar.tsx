import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Selection } from './use-selection.ts'

export interface SelectionBarProps {
  readonly selection: Selection
  /** The acts on what is selected. */
  readonly children: ReactNode
}

/** How many rows are selected, and what can be done with them; stays in view below a long table. */
export function SelectionBar({ selection, children }: SelectionBarProps) {
  const count = selection.ids.size
  if (count === 0) return null
  return (
    <div className="sticky bottom-[calc(16px+env(safe-area-inset-bottom))] z-10 max-lg:me-64px self-start max-w-full flex flex-wrap items-center gap-2 card px-3 py-2 bg-surface-raised shadow-[var(--shadow)]">
      <p className="num font-600 px-1" role="status">
        <Plural value={count} one="# selected" other="# selected" />
      </p>
      {children}
      <button type="button" className="btn-quiet" onClick={() => selection.setAll(false)}>
        <Trans>Clear</Trans>
      </button>
    </div>
  )
}
