import { type ComponentType, useEffect, useState } from 'react'
import { whenSettled } from '../platform/when-settled.ts'

/**
 * What nobody waits for (the service worker, and the notes about updates, the network and the browser) comes as a
 * chunk of its own after load and the first idle moment, so that the list has the network and the processor before it.
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
          console.info('Extras could not be loaded:', error) // offline without a service worker: the page works
        }
      }),
    [],
  )
  return Late ? <Late /> : null
}
