import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Whether a media query matches, kept up to date. The query is parsed once, not at every render. */
export function useMedia(query: string): boolean {
  // The page is also rendered without a browser: with a screen (app/paint-screen.ts) or, at build time, without one.
  const list = useMemo(() => (typeof matchMedia === 'undefined' ? undefined : matchMedia(query)), [query])
  const subscribe = useCallback(
    (listener: () => void) => {
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    [list],
  )
  const read = () => list?.matches ?? false
  return useSyncExternalStore(subscribe, read, read)
}

/** The wide layout starts at 1024 px (SH-15). */
export const useWide = (): boolean => useMedia('(min-width: 1024px)')
