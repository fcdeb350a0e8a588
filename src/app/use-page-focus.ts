import { useEffect, useRef } from 'react'

/**
 * After a navigation to another page, scrolls to the top (going back keeps the browser's scroll restoration) and
 * focuses the main landmark, so that a screen reader starts there.
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
    // wouter dispatches both History API calls as events with these names.
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
