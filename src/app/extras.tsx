import { type ComponentType, useEffect, useState } from 'react'
import { whenSettled } from '../platform/when-settled.ts'

/**
 * Everything that can wait (the service worker and the notices about updates, the network and the browser) is loaded as
 * a separate chunk after `load` and the first idle moment, so that the list has the network and the processor to
 * itself.
 */
export function Extras() {
  const [Late, setLate] = useState<ComponentType>()
  useEffect(
    () =>
      whenSettled(async () => {
        try {
          const { LateParts } = await import('./late-parts.tsx')
          setLate(() => LateParts)
        } catch (error) {
          console.info('Extras could not be loaded:', error) // Offline and without a service worker, the page works without them.
        }
      }),
    [],
  )
  return Late ? <Late /> : null
}
