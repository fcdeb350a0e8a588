import { useState } from 'react'
import { useSavesData } from '../../platform/data-saver.ts'
import { Mark } from '../../ui/mark.tsx'

export interface PlayerAvatarProps {
  /** Path on our own origin; undefined: the community's mark (LB-23). */
  readonly src: string | undefined
  /** With its size, e.g. `w-8 h-8`. */
  readonly className: string
}

/** A player's picture; where there is none, it cannot be had or data is saved, the community's mark. The name stands beside it. */
export function PlayerAvatar({ src, className }: PlayerAvatarProps) {
  const [failed, setFailed] = useState<string>()
  const savesData = useSavesData()
  if (src === undefined || src === failed || savesData) return <Mark className={`${className} shrink-0 rounded-8px`} />
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      className={`${className} shrink-0 rounded-8px object-cover bg-surface-hover`}
      onError={() => setFailed(src)}
    />
  )
}
