import { Suspense, useEffect, useState } from 'react'
import { lazyView } from '../platform/lazy-view.tsx'
import { whenSettled } from '../platform/when-settled.ts'

const LateParts = lazyView(
  () => import('./late-parts.tsx'),
  (module) => module.LateParts,
  { messages: 'shell', quiet: true },
)

/**
 * Everything that can wait (the service worker and the notices about updates, the network and the browser) is loaded as
 * a separate chunk after `load` and the first idle moment, so that the list has the network and the processor to
 * itself. Offline and without a service worker the page works without it until the network is back.
 */
export function Extras() {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => whenSettled(() => setSettled(true)), [])
  return isSettled ? (
    <Suspense fallback={null}>
      <LateParts />
    </Suspense>
  ) : null
}
