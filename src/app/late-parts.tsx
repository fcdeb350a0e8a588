import { Suspense, useEffect } from 'react'
import { community } from '../../community.config.ts'
import { lazyView } from '../platform/lazy-view.tsx'
import { offlineReads } from '../platform/offline-reads.ts'
import { registerServiceWorker, warm } from '../platform/service-worker.ts'
import { session, useSession } from '../platform/session.ts'
import { keepSessionChecked } from '../platform/session-upkeep.ts'
import { InAppBanner } from './shell/in-app-banner.tsx'
import { OfflineBar } from './shell/offline-bar.tsx'
import { UpdatePrompt } from './shell/update-prompt.tsx'

const ReminderWatch = lazyView(
  () => import('../features/vip/reminder-watch.tsx'),
  (module) => module.ReminderWatch,
)

/** What somebody was buying leaves the device with them; the server still knows it. */
const forgetOrdersOnLogout = (): (() => void) =>
  session.subscribe(() => {
    if (session.get()) return
    import('../platform/order-journal.ts').then(
      ({ orderJournal }) => orderJournal.clear(),
      (error: unknown) => console.info('The order journal could not be cleared:', error),
    )
  })

/** See extras.tsx. */
export function LateParts() {
  const signedIn = useSession() !== undefined
  useEffect(() => {
    void registerServiceWorker().then((served) => (served ? warm(offlineReads()) : undefined))
  }, [])
  useEffect(keepSessionChecked, [])
  useEffect(forgetOrdersOnLogout, [])
  return (
    <>
      <InAppBanner />
      <OfflineBar />
      <UpdatePrompt />
      {community.features.vip && signedIn ? (
        <Suspense>
          <ReminderWatch />
        </Suspense>
      ) : null}
    </>
  )
}
