import type { FaceTheme } from '../../contract/face.ts'
import { useMedia } from './media.ts'
import { useStored } from './storage.ts'
import { theme } from './theme.ts'

/** What the page looks like now; renders again when the person or the device chooses otherwise. */
export function useShownTheme(): FaceTheme {
  const choice = useStored(theme)
  const prefersLight = useMedia('(prefers-color-scheme: light)')
  if (choice !== 'system') return choice
  return prefersLight ? 'light' : 'dark'
}
