import { Trans } from '@lingui/react/macro'
import { Suspense, startTransition, useState } from 'react'
import { createPortal } from 'react-dom'
import type { RegionAdviceProps } from '../features/rentals/region-advice.ts'
import { lazyView } from '../platform/lazy-view.tsx'

const TeamDialog = lazyView(
  () => import('./region-advisor-view.tsx'),
  (module) => module.RegionAdvisorDialog,
)

/** Asks the team which region suits it, from the form that needs one. */
export function RegionAdvice(props: RegionAdviceProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn self-start" onClick={() => startTransition(() => setOpen(true))}>
        <span className="i-lucide-users" aria-hidden />
        <Trans>Find the best region for the team</Trans>
      </button>
      {isOpen
        ? // Its form must not stand inside the form that it was opened from.
          createPortal(
            <Suspense>
              <TeamDialog {...props} onClose={() => setOpen(false)} />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  )
}
