import { type ComponentType, useEffect, useState } from 'react'
import { isOnline, onOnlineChange } from '../platform/online.ts'
import { whenSettled } from '../platform/when-settled.ts'

/**
 * Loads the late parts once the page has settled and passes them to `show`; if that fails, again whenever the network is
 * back. Returns a function that gives up.
 */
function loadLate(show: (parts: ComponentType) => void): () => void {
  let isOver = false
  let stopListening = (): void => undefined
  const load = async (): Promise<void> => {
    stopListening()
    try {
      const { LateParts } = await import('./late-parts.tsx')
      if (!isOver) show(LateParts)
    } catch (error) {
      // Offline and without a service worker, the page works without them.
      console.info('Extras could not be loaded:', error)
      if (!isOver) stopListening = onOnlineChange(() => isOnline() && void load())
    }
  }
  const cancel = whenSettled(() => void load())
  return () => {
    isOver = true
    cancel()
    stopListening()
  }
}

/**
 * Everything that can wait (the service worker and the notices about updates, the network and the browser) is loaded as
 * a separate chunk after `load` and the first idle moment, so that the list has the network and the processor to
 * itself.
 */
export function Extras() {
  const [Late, setLate] = useState<ComponentType>()
  useEffect(() => loadLate((parts) => setLate(() => parts)), [])
  return Late ? <Late /> : null
}
