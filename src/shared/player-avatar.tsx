import { useMemo, useState } from 'react'
import { faceOf } from '../../contract/page/face.ts'
import { useSavesData } from '../platform/data-saver.ts'
import { Drawn } from './drawn.tsx'

export interface PlayerAvatarProps {
  readonly steamId: string
  /** Path on our own origin; absent or empty: the player has no picture. */
  readonly src?: string | null | undefined
  /** With its size and rounding, e.g. `w-8 h-8 rounded-full`. */
  readonly className: string
}

function Face({ steamId, className }: Pick<PlayerAvatarProps, 'steamId' | 'className'>) {
  const face = useMemo(() => faceOf(steamId), [steamId])
  return <Drawn drawing={face} className={className} />
}

/**
 * A player's picture. If there is none, it cannot be loaded, or data saver is on, it is the face derived from the
 * SteamID (contract/page/face.ts). It has no alternative text: the name stands beside it.
 */
export function PlayerAvatar({ steamId, src, className }: PlayerAvatarProps) {
  const [failed, setFailed] = useState<string>()
  const savesData = useSavesData()
  if (!src || src === failed || savesData) return <Face steamId={steamId} className={className} />
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      className={`${className} shrink-0 object-cover bg-surface-hover`}
      onError={() => setFailed(src)}
    />
  )
}
