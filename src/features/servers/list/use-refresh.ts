import { useCallback, useEffect, useState } from 'react'
import { useSWRConfig } from 'swr'
import { seconds } from '../../../../contract/duration.ts'
import * as serverEndpoints from '../../../../contract/endpoints/servers.ts'

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

const isPlayersKey = (key: unknown): boolean =>
  typeof key === 'string' && key.startsWith(serverEndpoints.readServerInfo.path)

/** Clears every player list; visible ones are requested again (SRV-07). */
export function useClearPlayers(): () => void {
  const { mutate } = useSWRConfig()
  return useCallback(() => {
    void mutate(isPlayersKey, undefined, { revalidate: true })
  }, [mutate])
}
