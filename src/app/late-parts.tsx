import { useEffect } from 'react'
import { offlineReads } from '../platform/offline-reads.ts'
import { registerServiceWorker, warm } from '../platform/service-worker.ts'
import { keepSessionChecked } from '../platform/session-upkeep.ts'
import { InAppBanner } from './shell/in-app-banner.tsx'
import { OfflineBar } from './shell/offline-bar.tsx'
import { UpdatePrompt } from './shell/update-prompt.tsx'

/** See extras.tsx. */
export function LateParts() {
  useEffect(() => {
    void registerServiceWorker().then((served) => (served ? warm(offlineReads()) : undefined))
  }, [])
  useEffect(keepSessionChecked, [])
  return (
    <>
      <InAppBanner />
      <OfflineBar />
      <UpdatePrompt />
    </>
  )
}
