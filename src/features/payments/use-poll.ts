import { useEffect, useRef } from 'react'
import { isOnline, onOnlineChange } from '../../platform/online.ts'
import { isVisible, onVisibilityChange } from '../../platform/visibility.ts'

/**
 * Runs `work` every `period` ms (undefined: never) while the page is seen and online, and at once whenever it is seen
 * again, focused or online: the phone comes back from the wallet app (G-09).
 */
export function usePoll(period: number | undefined, work: () => void): void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    if (period === undefined) return
    const look = () => {
      if (isVisible() && isOnline()) latest.current()
    }
    const timer = setInterval(look, period)
    const stops = [onVisibilityChange(look), onOnlineChange(look)]
    addEventListener('focus', look)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', look)
      for (const stop of stops) stop()
    }
  }, [period])
}
