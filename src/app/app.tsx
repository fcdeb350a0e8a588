import { Suspense, useEffect, useState } from 'react'
import { type AroundNavHandler, Router, useLocation, useSearch } from 'wouter'
import { community } from '../../community.config.ts'
import { Toaster } from '../ui/toast.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Extras } from './extras.tsx'
import type { NavigationState } from './navigation-state.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { keepFrom, settle } from './routes.ts'
import { NavigationBanner } from './shell/navigation-banner.tsx'
import { Shell } from './shell/shell.tsx'
import { usePageFocus } from './use-page-focus.ts'
import { InventoryPage, ViewPage } from './view.tsx'

const carryFrom: AroundNavHandler = (navigate, to, options) => navigate(keepFrom(to, location.search), options)
const linkWithFrom = (href: string): string => keepFrom(href, location.search)

/** The page of the present address. A redirect shows its target at once and then corrects the address. */
function Page() {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const { view, redirect, error } = settle(path, search, community.features)
  const isInventory = view.name === 'inventory'
  // Once opened, its frame goes on where it was (RT-07).
  const [kept, setKept] = useState(false)
  usePageFocus(path)
  useEffect(() => {
    if (redirect === undefined) return
    const state: NavigationState | null = error ? { error } : null
    navigate(redirect, { replace: true, state })
  }, [redirect, error, navigate])
  return (
    <>
      <ErrorBoundary key={'serverId' in view ? view.serverId + view.name : view.name}>
        <Suspense fallback={<PageSkeleton />}>
          <ViewPage view={view} />
        </Suspense>
      </ErrorBoundary>
      {isInventory || kept ? (
        <Suspense fallback={<PageSkeleton />}>
          <InventoryPage shown={isInventory} onOpened={setKept} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Everything that React shows, inside the providers that main.tsx builds. */
export const App = () => (
  <Router aroundNav={carryFrom} hrefs={linkWithFrom}>
    <Shell>
      <NavigationBanner />
      <Page />
    </Shell>
    <div id="floating" className="fixed z-50 flex flex-col gap-2 pointer-events-none">
      <Toaster />
      <Extras />
    </div>
  </Router>
)
