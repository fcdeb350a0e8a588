import { offlineReads } from '../platform/offline-reads.ts'
import { registerServiceWorker, warm } from '../platform/service-worker.ts'

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 5000 })
  else setTimeout(work, 1000) // Safari has no idle callback
}

/** After load and the first idle moment: registers the service worker and has it keep the public reads. */
export function keepReadingOffline(): void {
  const begin = () =>
    whenIdle(() => {
      void registerServiceWorker().then((served) => (served ? warm(offlineReads()) : undefined))
    })
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}
