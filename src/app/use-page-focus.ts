import { useEffect, useRef } from 'react'

/**
 * After a navigation to another page: the top of it is in view (a step back keeps the browser's own scroll
 * restoration) and the focus is on its heading, so that a screen reader begins there.
 */
export function usePageFocus(path: string): void {
  const last = useRef(path)
  const pushed = useRef(false)
  useEffect(() => {
    const onPush = () => {
      pushed.current = true
    }
    const onPop = () => {
      pushed.current = false
    }
    // wouter announces both calls of the History API as events of these names.
    addEventListener('pushState', onPush)
    addEventListener('popstate', onPop)
    return () => {
      removeEventListener('pushState', onPush)
      removeEventListener('popstate', onPop)
    }
  }, [])
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    if (pushed.current) scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
}
