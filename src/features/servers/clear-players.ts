import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import * as serverEndpoints from '../../../contract/endpoints/servers.ts'

const isPlayersKey = (key: unknown): boolean =>
  typeof key === 'string' && key.startsWith(serverEndpoints.readServerInfo.path)

/** Forgets every player list; those that are on the screen are asked for again (SRV-07). */
export function useClearPlayers(): () => void {
  const { mutate } = useSWRConfig()
  return useCallback(() => {
    void mutate(isPlayersKey, undefined, { revalidate: true })
  }, [mutate])
}
