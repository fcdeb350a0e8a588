import { type ComponentType, useEffect, useState } from 'react'
import type { StateName } from './state-name.ts'

let Loaded: ComponentType<{ readonly name: StateName }> | undefined

export interface StatePictureProps {
  readonly name: StateName
  /** A Lucide icon class, shown until the drawings are there, and where they cannot be loaded. */
  readonly icon: string
}

/** The drawing of a state. The drawings are a chunk of their own, which the service worker has offline. */
export function StatePicture({ name, icon }: StatePictureProps) {
  const [Drawing, setDrawing] = useState(() => Loaded)
  useEffect(() => {
    if (Loaded) return
    import('./state-drawings.tsx').then(
      ({ StateDrawing }) => {
        Loaded = StateDrawing
        setDrawing(() => StateDrawing)
      },
      () => undefined, // the icon stays
    )
  }, [])
  return (
    <span aria-hidden className="grid place-items-center h-100px">
      {Drawing ? <Drawing name={name} /> : <span className={`${icon} text-32px text-text-faint`} />}
    </span>
  )
}
