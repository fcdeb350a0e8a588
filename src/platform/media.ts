import { useMemo, useSyncExternalStore } from 'react'

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  const list = useMemo(() => matchMedia(query), [query])
  return useSyncExternalStore(
    (listener) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => list.matches,
  )
}

/** The wide layout begins at 1024 px (SH-15). */
export const useWide = (): boolean => useMedia('(min-width: 1024px)')
