import { useCallback, useSyncExternalStore } from 'react'
import type { ServerId } from '../../../contract/servers/address.ts'
import { serverId } from '../../../contract/servers/address.ts'
import type { StoredValue } from '../../platform/storage.ts'
import { type LatencyProbes, latencyDisplay, latencyProbes } from '../../shared/preferences.ts'
import type { Latency, NoLatencyReason } from './core/latency.ts'
import { latencyOf } from './core/latency-of.ts'
import type { ProbeCandidate } from './core/probe-target.ts'
import { type Probes, pageTarget } from './probes.ts'

/** The latencies of a page as a store: each view subscribes by itself, so nothing else renders. */
export interface LatencySource {
  /** The current latency of a server; the same object as long as nothing new was measured for it. */
  of(server: ProbeCandidate): Latency
  /** Changes whenever any latency may have changed. */
  version(): unknown
  /** At most four times a second while results arrive. */
  subscribe(listener: () => void): () => void
}

export type Favourites = Pick<StoredValue<readonly ServerId[]>, 'get' | 'subscribe'>

/** Why the user's choice excludes a server; undefined if it is measured. */
export function leftOut(
  server: ProbeCandidate,
  choice: LatencyProbes,
  favourites: readonly ServerId[],
): NoLatencyReason | undefined {
  if (choice === 'all') return undefined
  const measured = choice === 'favourites' && favourites.includes(serverId(server.ip, server.port))
  return measured ? undefined : 'disabled'
}

export function createLatencySource({ store }: Pick<Probes, 'store'>, favourites: Favourites): LatencySource {
  const read = () => [store.read(), latencyProbes.get(), latencyDisplay.get(), favourites.get()] as const
  let last = read()
  return {
    of: (server) =>
      latencyOf(server, {
        state: store.read(),
        targetOf: pageTarget,
        excluded: leftOut(server, latencyProbes.get(), favourites.get()),
        adjusted: latencyDisplay.get() === 'adjusted',
      }),
    version() {
      const next = read()
      if (next.some((part, at) => part !== last[at])) last = next
      return last
    },
    subscribe(listener) {
      const stops = [store, latencyProbes, latencyDisplay, favourites].map((part) => part.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** One server's latency, for a view that shows everything about it. */
export function useLatencyOf(latencies: LatencySource, server: ProbeCandidate): Latency {
  const read = useCallback(() => latencies.of(server), [latencies, server])
  return useSyncExternalStore(latencies.subscribe, read, read)
}
