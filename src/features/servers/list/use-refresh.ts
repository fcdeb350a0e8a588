import { useCallback, useEffect, useState } from 'react'
import { seconds } from '../../../../contract/duration.ts'

/** SRV-07. */
const cooldown = seconds(5)

/** Whether a refresh is possible, and the refresh itself: not while loading, nor within 5 s of the last one. */
export function useRefresh(refresh: () => Promise<void>, loading: boolean) {
  const [cooling, setCooling] = useState(false)
  useEffect(() => {
    if (!cooling) return
    const timer = setTimeout(() => setCooling(false), cooldown)
    return () => clearTimeout(timer)
  }, [cooling])
  const ready = !loading && !cooling
  const start = useCallback(() => {
    if (!ready) return
    setCooling(true)
    void refresh()
  }, [ready, refresh])
  return { ready, cooling, start }
}
