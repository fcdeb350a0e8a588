import { useCallback, useEffect, useState } from 'react'
import type { LeaderboardMode } from '../../../contract/leaderboard.ts'
import { boardQuery } from './board-query.ts'
import { modeOf } from './core/period.ts'

interface Address {
  readonly mode: LeaderboardMode
  /** What the address says of the season: `all`, an id, or nothing. */
  readonly asked: string | null
}

export interface BoardAddress extends Address {
  /** Stable. */
  readonly go: (next: Partial<Address>) => void
}

function read(): Address {
  const query = new URLSearchParams(location.search)
  return { mode: modeOf(query.get('mode')), asked: query.get('season') }
}

/** Mode and season as the address says them (LB-15, LB-17); a change is written to it and makes no step back. */
export function useAddress(): BoardAddress {
  const [address, setAddress] = useState(read)
  useEffect(() => {
    const onPop = () => setAddress(read())
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [])
  const go = useCallback((next: Partial<Address>) => {
    const { mode, asked } = { ...read(), ...next }
    const query = boardQuery(location.search, mode, asked)
    if (query !== location.search) history.replaceState(history.state, '', location.pathname + query + location.hash)
    setAddress({ mode, asked })
  }, [])
  return { ...address, go }
}
