import { useEffect, useRef } from 'react'
import { seconds } from '../../../contract/duration.ts'
import { isOnline, onOnlineChange } from '../../platform/online.ts'
import { isVisible, onVisibilityChange } from '../../platform/visibility.ts'

/**
 * A user who comes back has just paid, and the provider notifies the server a moment later: poll again after this long.
 */
const afterReturn = [seconds(2), seconds(5)] as const

/**
 * Runs `work` every `period` ms (undefined: never) while the page is visible and online; also at once, and again soon,
 * whenever it becomes visible, focused or online: the user returns from the wallet app (G-09).
 */
export function usePoll(period: number | undefined, work: () => void): void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    if (period === undefined) return
    let soon: ReturnType<typeof setTimeout>[] = []
    const forget = () => {
      for (const timer of soon) clearTimeout(timer)
    }
    const look = () => {
      if (isVisible() && isOnline()) latest.current()
    }
    const onReturn = () => {
      forget()
      look()
      soon = afterReturn.map((wait) => setTimeout(look, wait))
    }
    const timer = setInterval(look, period)
    const stops = [onVisibilityChange(onReturn), onOnlineChange(onReturn)]
    addEventListener('focus', onReturn)
    return () => {
      clearInterval(timer)
      forget()
      removeEventListener('focus', onReturn)
      for (const stop of stops) stop()
    }
  }, [period])
}
