import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Whether a media query holds, kept up to date. The query is parsed once, not at every drawing. */
export function useMedia(query: string): boolean {
  // The page is also rendered while it is built, where there is no screen.
  const list = useMemo(() => (typeof matchMedia === 'undefined' ? undefined : matchMedia(query)), [query])
  const subscribe = useCallback(
    (listener: () => void) => {
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    [list],
  )
  return useSyncExternalStore(
    subscribe,
    () => list?.matches ?? false,
    () => false,
  )
}

/** The wide layout begins at 1024 px (SH-15). */
export const useWide = (): boolean => useMedia('(min-width: 1024px)')
