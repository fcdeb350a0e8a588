import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import * as serverEndpoints from '../../../contract/endpoints/servers.ts'

const isPlayersKey = (key: unknown): boolean =>
  typeof key === 'string' && key.startsWith(serverEndpoints.readServerInfo.path)

/** Clears every player list; visible ones are requested again (SRV-07). */
export function useClearPlayers(): () => void {
  const { mutate } = useSWRConfig()
  return useCallback(() => {
    void mutate(isPlayersKey, undefined, { revalidate: true })
  }, [mutate])
}
