import { useState } from 'react'
import { type FaceTheme, faceUrl } from '../../contract/face.ts'
import { useSavesData } from '../platform/data-saver.ts'
import { useMedia } from '../platform/media.ts'
import { useStored } from '../platform/storage.ts'
import { theme } from '../platform/theme.ts'

/** The theme on the screen; renders again when the user or the device changes it. */
function useShownTheme(): FaceTheme {
  const choice = useStored(theme)
  const prefersLight = useMedia('(prefers-color-scheme: light)')
  if (choice !== 'system') return choice
  return prefersLight ? 'light' : 'dark'
}

export interface PlayerAvatarProps {
  readonly steamId: string
  /** Path on our own origin; absent or empty: the player has no picture. */
  readonly src?: string | null | undefined
  /** With its size and rounding, e.g. `w-8 h-8 rounded-full`. */
  readonly className: string
}

/**
 * A player's picture. If there is none, it cannot be loaded, or data saver is on, it is the face derived from the
 * SteamID (contract/face.ts). It has no alternative text: the name stands beside it.
 */
export function PlayerAvatar({ steamId, src, className }: PlayerAvatarProps) {
  const [failed, setFailed] = useState<string>()
  const savesData = useSavesData()
  const shownTheme = useShownTheme()
  if (!src || src === failed || savesData) {
    return <img src={faceUrl(steamId, shownTheme)} alt="" className={`${className} shrink-0`} />
  }
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
