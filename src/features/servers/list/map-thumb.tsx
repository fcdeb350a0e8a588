import { useDeferredValue, useSyncExternalStore } from 'react'
import { seconds } from '../../../../contract/duration.ts'
import { savesData } from '../../../platform/data-saver.ts'
import { createSignal } from '../../../platform/signal.ts'
import { whenSettled } from '../../../platform/when-settled.ts'
import type { MapPictureProps } from '../../../shared/map-scene/map-picture.tsx'

type Picture = (props: MapPictureProps) => React.ReactNode

/**
 * The drawings come after the first paint, when the service worker has fetched the whole app anyway, and not with a data
 * saver: a row has their room from the start.
 */
const picture = createSignal<{ readonly Picture: Picture } | undefined>(undefined)
let isAsked = false
/** A service worker that could not be registered is never ready. */
const waited = () => new Promise((done) => setTimeout(done, seconds(10)))

function subscribe(listener: () => void): () => void {
  if (!isAsked && !savesData() && matchMedia('(min-width: 768px)').matches) {
    isAsked = true
    whenSettled(() =>
      Promise.race([Promise.resolve(navigator.serviceWorker?.ready), waited()])
        .then(() => import('../../../shared/map-scene/map-picture.tsx'))
        .then(({ MapPicture }) => picture.set({ Picture: MapPicture }))
        // Vite gives nothing in place of a chunk while the page is about to reload.
        .catch(() => {
          isAsked = false // The map's name stands beside it, and the next row asks again.
        }),
    )
  }
  return picture.subscribe(listener)
}

export interface MapThumbProps {
  /** Empty if the server is offline. */
  readonly map: string
  readonly className: string
}

/** The scene of a map, small; drawn after what is urgent, so that a key press does not wait for it. */
export function MapThumb({ map, className }: MapThumbProps) {
  const known = useSyncExternalStore(subscribe, picture.get, picture.get)
  const drawn = useDeferredValue(map)
  return (
    <span aria-hidden className={`w-40px h-24px rounded-4px overflow-hidden shrink-0 bg-surface-hover ${className}`}>
      {known && drawn !== '' ? <known.Picture map={drawn} className="block w-full h-full" /> : null}
    </span>
  )
}
