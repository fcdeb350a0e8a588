import { useEffect, useState } from 'react'
import { findPlayers } from '../../contract/endpoints/people.ts'
import { nameKey } from '../../contract/leaderboard/people.ts'
import { request } from '../platform/api-client.ts'

/** The servers on which names were seen last, by `nameKey`. */
export type Places = ReadonlyMap<string, readonly string[]>

/** `places` is undefined until the portal has answered, and while it does not. */
export interface FoundPlaces {
  readonly places: Places | undefined
  readonly failed: boolean
}

const unknown: FoundPlaces = { places: undefined, failed: false }

/** Looks for names in the player lists that the portal has, once for every server list (`listedAt`) that arrives. */
export function usePlaces(names: readonly string[], listedAt: number | undefined): FoundPlaces {
  const [found, setFound] = useState<FoundPlaces>(unknown)
  const wanted = JSON.stringify(names)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` is `names`, compared by content
  useEffect(() => {
    if (listedAt === undefined || names.length === 0) {
      setFound(unknown)
      return
    }
    const abort = new AbortController()
    const look = async () => {
      try {
        const places = await request(findPlayers, { body: { names: [...names] } }, { signal: abort.signal })
        setFound({ places: new Map(places.map(({ name, servers }) => [nameKey(name), servers])), failed: false })
      } catch (error) {
        if (abort.signal.aborted) return
        console.info('Players could not be looked for:', error)
        setFound({ places: undefined, failed: true })
      }
    }
    void look()
    return () => abort.abort()
  }, [wanted, listedAt])
  return found
}
