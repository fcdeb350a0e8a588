import { useCallback, useEffect, useState } from 'react'
import { seconds } from '../../../contract/duration.ts'
import type { RegionAdvisor } from '../../../contract/rentals/region-advisor.ts'
import { isOnline, onOnlineChange } from '../../platform/online.ts'
import { isVisible, onVisibilityChange } from '../../platform/visibility.ts'
import { failureCode } from '../../shared/failure-code.ts'
import { readAdvisor } from './advisor-calls.ts'

/** How soon others' results are seen. */
const askEvery = seconds(4)

/** What a team has measured so far; names of people are never stored on the device. */
export interface UsedAdvisor {
  readonly advisor: RegionAdvisor | undefined
  /** Of the last request; undefined after a success. */
  readonly errorCode: string | undefined
  readonly refresh: () => void
}

/** Follows a link while its page is visible. */
export function useAdvisor(code: string): UsedAdvisor {
  const [advisor, setAdvisor] = useState<RegionAdvisor>()
  const [errorCode, setErrorCode] = useState<string>()
  const [turn, setTurn] = useState(0)
  const refresh = useCallback(() => setTurn((before) => before + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn sends the request again
  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      if (!isVisible() || !isOnline()) return
      try {
        const read = await readAdvisor(code, abort.signal)
        if (abort.signal.aborted) return
        setAdvisor(read)
        setErrorCode(undefined)
      } catch (error) {
        if (abort.signal.aborted) return
        const refused = failureCode(error)
        setErrorCode(refused)
        if (refused === 'NOT_FOUND') return
      }
      timer = setTimeout(() => void read(), askEvery)
    }
    void read()
    const stops = [onVisibilityChange(refresh), onOnlineChange(refresh)]
    return () => {
      abort.abort()
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [code, turn, refresh])
  return { advisor, errorCode, refresh }
}
