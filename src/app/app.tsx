import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useSWRConfig } from 'swr'
import { type AroundNavHandler, Router, useLocation, useSearch } from 'wouter'
import { useCommunity } from '../platform/community.ts'
import { useDocumentTitle } from '../platform/document-title.ts'
import { missedViews } from '../platform/lazy-view.tsx'
import { watchPersonalData } from '../shared/personal-data.ts'
import { renewCommunity } from '../shared/renew-community.ts'
import { useSession } from '../shared/session.ts'
import { Notice } from '../ui/notice.tsx'
import { showToast, Toaster } from '../ui/toast.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Extras } from './extras.tsx'
import type { NavigationState } from './navigation-state.ts'
import type { Page } from './page.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { pagesFor } from './pages.tsx'
import { keepFrom, resolveRoute } from './routes.ts'
import { NavigationBanner } from './shell/navigation-banner.tsx'
import { Shell } from './shell/shell.tsx'
import { usePageFocus } from './use-page-focus.ts'

const carryFrom: AroundNavHandler = (navigate, to, options) => navigate(keepFrom(to, location.search), options)
const linkWithFrom = (href: string): string => keepFrom(href, location.search)

function NothingHere() {
  const { t } = useLingui()
  return <Notice icon="i-lucide-power-off" title={t`This community has turned off all features`} />
}

/** Tells the title of a page from the table; a page without one sets its own. */
function useTitleOf(page: Page | undefined): void {
  const { i18n } = useLingui()
  useDocumentTitle(page?.title && i18n._(page.title))
}

/**
 * The settled address; undefined while the portal is asked. The settings that the page has may be older than a feature: no
 * address is refused before they were read again (GEN-16).
 */
function useRoute(path: string, search: string) {
  const isStaff = useSession()?.user.staff !== undefined
  const route = resolveRoute(pagesFor(isStaff), path, search, useCommunity().features)
  const [asked, setAsked] = useState<string>()
  const waits = route.isOff && asked !== path
  useEffect(() => {
    if (waits) void renewCommunity().then(() => setAsked(path))
  }, [waits, path])
  return waits ? undefined : route
}

/** The page of the current address. A redirect renders its target at once and then corrects the address. */
function CurrentPage() {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const route = useRoute(path, search)
  const { page, parameters = {}, redirect, error } = route ?? {}
  const [kept, setKept] = useState<Page>()
  usePageFocus(path)
  useTitleOf(page)
  useEffect(() => {
    if (redirect === undefined) return
    const state: NavigationState | null = error ? { error } : null
    navigate(redirect, { replace: true, state })
  }, [redirect, error, navigate])
  const lasting = page?.Kept ? page : kept
  const keep = useCallback(() => setKept(lasting), [lasting])
  return (
    <>
      <ErrorBoundary key={[page?.name, ...Object.values(parameters)].join(' ')}>
        <Suspense fallback={<PageSkeleton />}>
          {!route && <PageSkeleton />}
          {page?.render(parameters, new URLSearchParams(search))}
          {route && !page && <NothingHere />}
        </Suspense>
      </ErrorBoundary>
      {lasting?.Kept ? (
        <Suspense fallback={<PageSkeleton />}>
          <lasting.Kept shown={lasting === page} onOpened={keep} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Removes the user's data from the device when their session ends, watched from the first moment. */
function useDataRemoval(): void {
  const { cache, mutate } = useSWRConfig()
  useEffect(
    () =>
      watchPersonalData(async (left) => {
        const { forgetPersonalData } = await import('./personal-data.ts')
        await forgetPersonalData({ cache, mutate, left })
      }),
    [cache, mutate],
  )
}

/** Says that something which the user opened could not be loaded. */
const tellMissedViews = () =>
  missedViews.subscribe(() => showToast({ kind: 'bad', text: t`This section could not be loaded` }))

/** Everything that React renders, inside the providers from main.tsx. */
export function App() {
  useDataRemoval()
  useEffect(tellMissedViews, [])
  return (
    <Router aroundNav={carryFrom} hrefs={linkWithFrom}>
      <Shell>
        <NavigationBanner />
        <CurrentPage />
      </Shell>
      <div id="floating" className="fixed z-50 flex flex-col gap-2 pointer-events-none">
        <Toaster />
        <Extras />
      </div>
    </Router>
  )
}
