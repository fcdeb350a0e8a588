import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ServerId } from '../../../contract/address.ts'
import { serverId } from '../../../contract/address.ts'
import { useDeviceLeader } from '../../platform/device-leader.ts'
import { type LatencyProbes, latencyProbes } from '../../platform/preferences.ts'
import { useStored } from '../../platform/storage.ts'
import type { NoLatencyReason } from './core/latency.ts'
import { createSnapshot, type LatencySnapshot } from './core/latency-snapshot.ts'
import { distinctTargets, type Probed } from './core/probe-target.ts'
import { type Probes, probes as pageProbes, pageTarget } from './probes.ts'

export interface UseLatencyOptions {
  /** The person's favourites, for those who have only these measured. */
  readonly favourites?: ReadonlySet<ServerId>
  /** A test brings its own. */
  readonly probes?: Probes
}

const nobody: ReadonlySet<ServerId> = new Set()

/** Which servers the person's choice leaves out. */
const leftOut =
  (choice: LatencyProbes, favourites: ReadonlySet<ServerId>) =>
  (id: ServerId): NoLatencyReason | undefined =>
    choice === 'all' || (choice === 'favourites' && favourites.has(id)) ? undefined : 'disabled'

/**
 * The latencies of a list of servers, measured by the device's one worker while the list is watched. A new snapshot at
 * most four times a second; a server's {@link Latency} stays the same object while nothing new was measured.
 */
export function useLatency(
  servers: readonly Probed[],
  { favourites = nobody, probes = pageProbes }: UseLatencyOptions = {},
): LatencySnapshot {
  const choice = useStored(latencyProbes)
  const leads = useDeviceLeader()
  const state = useSyncExternalStore(probes.store.subscribe, probes.store.read, probes.store.read)
  const excluded = useMemo(() => leftOut(choice, favourites), [choice, favourites])

  const owner = useMemo(() => ({}), [])
  useEffect(() => {
    const measured =
      choice === 'all' ? servers : servers.filter((server) => !excluded(serverId(server.ip, server.port)))
    const targets = choice === 'off' ? [] : distinctTargets(measured, pageTarget)
    void withClient(probes, (client) => {
      client.lead(leads)
      client.want(owner, targets)
    })
  }, [servers, choice, excluded, leads, owner, probes])
  useEffect(() => () => void withClient(probes, (client) => client.want(owner, [])), [owner, probes])

  return useMemo(() => createSnapshot({ servers, state, targetOf: pageTarget, excluded }), [servers, state, excluded])
}

async function withClient(probes: Probes, use: (client: Awaited<ReturnType<Probes['client']>>) => void): Promise<void> {
  try {
    use(await probes.client())
  } catch {
    probes.store.write({ results: probes.store.read().results, stopped: 'blocked' })
  }
}
