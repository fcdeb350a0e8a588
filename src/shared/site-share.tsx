import { Trans } from '@lingui/react/macro'
import { Suspense, useId, useState } from 'react'
import { lazyView } from '../platform/lazy-view.tsx'
import type { SiteSnippetsProps } from './site-snippets.tsx'

const SiteSnippets = lazyView(
  () => import('./site-snippets.tsx'),
  (module) => module.SiteSnippets,
)

/** What to paste into a forum, a website or a stream, below the other actions. */
export function SiteShare(props: SiteSnippetsProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button type="button" className="btn" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <span className="i-lucide-code" aria-hidden />
        <Trans>For a website or forum</Trans>
      </button>
      {open ? (
        <div id={id} className="basis-full min-w-0">
          <Suspense fallback={null}>
            <SiteSnippets {...props} />
          </Suspense>
        </div>
      ) : null}
    </>
  )
}
