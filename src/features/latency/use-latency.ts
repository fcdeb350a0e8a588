import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ServerId } from '../../../contract/address.ts'
import { watchLeader } from '../../platform/device-leader.ts'
import { latencyProbes } from '../../platform/preferences.ts'
import { useStored } from '../../platform/storage.ts'
import { distinctTargets, type Probed } from './core/probe-target.ts'
import { createLatencySource, type Favourites, type LatencySource, leftOut } from './latency-source.ts'
import { type Probes, probes as pageProbes, pageTarget } from './probes.ts'

export interface UseLatencyOptions {
  /** The person's favourites, for those who have only these measured. */
  readonly favourites?: Favourites
  /** A test brings its own. */
  readonly probes?: Probes
}

const nobody: readonly ServerId[] = []
const noFavourites: Favourites = { get: () => nobody, subscribe: () => () => undefined }

/** A hook of its own: its clean-up stays, and would hold the first list if it saw one. */
function useProbes(probes: Probes, owner: object): void {
  useEffect(() => watchLeader((leads) => void withClient(probes, (client) => client.lead(leads))), [probes])
  useEffect(() => () => void withClient(probes, (client) => client.want(owner, [])), [owner, probes])
}

/**
 * Has a list of servers measured by the device's one worker while it is watched. What is measured draws nothing here:
 * the source that is given back stays the same, and whoever shows a latency listens to it.
 */
export function useLatency(
  servers: readonly Probed[],
  { favourites = noFavourites, probes = pageProbes }: UseLatencyOptions = {},
): LatencySource {
  const choice = useStored(latencyProbes)
  const starred = useSyncExternalStore(favourites.subscribe, favourites.get, favourites.get)
  const owner = useMemo(() => ({}), [])
  useProbes(probes, owner)
  useEffect(() => {
    // Only when the client is there: the task that follows the first drawing of the list is long enough.
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
