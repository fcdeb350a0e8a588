import type { FaceTheme } from '../../contract/face.ts'
import { useMedia } from './media.ts'
import { useStored } from './storage.ts'
import { theme } from './theme.ts'

/** The theme on the screen; renders again when the user or the device changes it. */
export function useShownTheme(): FaceTheme {
  const choice = useStored(theme)
  const prefersLight = useMedia('(prefers-color-scheme: light)')
  if (choice !== 'system') return choice
  return prefersLight ? 'light' : 'dark'
}
