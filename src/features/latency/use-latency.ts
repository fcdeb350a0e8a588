import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ServerId } from '../../../contract/servers/address.ts'
import { watchLeader } from '../../platform/device-leader.ts'
import { useStored } from '../../platform/storage.ts'
import { latencyProbes } from '../../shared/preferences.ts'
import { distinctTargets, type ProbeCandidate } from './core/probe-target.ts'
import { createLatencySource, type Favourites, type LatencySource, leftOut } from './latency-source.ts'
import { type Probes, probes as pageProbes, pageTarget } from './probes.ts'

export interface UseLatencyOptions {
  /** The user's favourites, for those who measure only these. */
  readonly favourites?: Favourites
  /** Replaced in tests. */
  readonly probes?: Probes
}

const noServers: readonly ServerId[] = []
const noFavourites: Favourites = { get: () => noServers, subscribe: () => () => undefined }

/**
 * Measures a list of servers with the device's only worker while the list is on the screen. Measurements render nothing
 * here: the returned source stays the same, and each view that shows a latency subscribes to it.
 */
export function useLatency(
  servers: readonly ProbeCandidate[],
  { favourites = noFavourites, probes = pageProbes }: UseLatencyOptions = {},
): LatencySource {
  const choice = useStored(latencyProbes)
  const starred = useSyncExternalStore(favourites.subscribe, favourites.get, favourites.get)
  const owner = useMemo(() => ({}), [])
  useEffect(() => watchLeader((leads) => void withClient(probes, (client) => client.lead(leads))), [probes])
  useEffect(() => () => void withClient(probes, (client) => client.want(owner, [])), [owner, probes])
  useEffect(() => {
    // Only once the client is there: the task after the list's first render is long enough already.
    void withClient(probes, (client) => {
      const measured = servers.filter((server) => leftOut(server, choice, starred) === undefined)
      client.want(owner, distinctTargets(measured, pageTarget))
    })
  }, [servers, choice, starred, owner, probes])
  return useMemo(() => createLatencySource(probes, favourites), [probes, favourites])
}

async function withClient(probes: Probes, use: (client: Awaited<ReturnType<Probes['client']>>) => void): Promise<void> {
  try {
    use(await probes.client())
  } catch {
    probes.store.write({ results: probes.store.read().results, stopped: 'blocked' })
  }
}
