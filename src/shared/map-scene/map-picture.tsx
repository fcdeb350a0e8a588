import { useMemo } from 'react'
import { Drawn } from '../drawn.tsx'
import { mapScene } from './map-scene.ts'

export interface MapPictureProps {
  /** As the server reports it; empty if it is offline. */
  readonly map: string
  /** With its size. */
  readonly className: string
}

/** The scene of a map; its name stands beside it as text. */
export function MapPicture({ map, className }: MapPictureProps) {
  const scene = useMemo(() => mapScene(map), [map])
  return <Drawn drawing={scene} className={className} />
}
