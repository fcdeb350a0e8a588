import { isLoopback } from '../../../contract/servers/latency-responder.ts'
import { createTargetResolver } from './core/probe-target.ts'
import type { LatencyClient } from './latency-client.ts'
import { createProbeStore, type ProbeStore } from './probe-store.ts'

/** The page's only probe store, and the client that fills it once its code has loaded. */
export interface Probes {
  readonly store: ProbeStore
  client(): Promise<LatencyClient>
}

const makeClient = async (store: ProbeStore): Promise<LatencyClient> =>
  (await import('./page-client.ts')).createPageClient(store)

export function createProbes(make: (store: ProbeStore) => Promise<LatencyClient> = makeClient): Probes {
  const store = createProbeStore()
  let client: Promise<LatencyClient> | undefined
  return {
    store,
    client() {
      client ??= make(store).then(
        (made) => {
          if (store.read().stopped !== undefined) store.write({ results: store.read().results })
          return made
        },
        (error: unknown) => {
          client = undefined // the chunk could not be loaded: the next request tries again
          throw error
        },
      )
      return client
    },
  }
}

export const probes = createProbes()

/** The responder's address for a server, as seen from this page. */
export const pageTarget = createTargetResolver({ pageIsLoopback: isLoopback(globalThis.location?.host ?? '') })

/** For the list's refresh button: measures what is not in the cache, and what failed. */
export const refreshLatency = async (): Promise<void> => (await probes.client()).refresh()
