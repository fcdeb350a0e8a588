import { type ServerId, serverId } from '../../../../contract/address.ts'
import {
  type Latency,
  latencyFrom,
  loadingLatency,
  type NoLatencyReason,
  noLatency,
  offlineLatency,
} from './latency.ts'
import type { ProbeResult } from './probe-result.ts'
import type { Probed } from './probe-target.ts'

/** What is known of the targets. `stopped` is why nothing is being measured at all. */
export interface ProbeState {
  readonly results: ReadonlyMap<string, ProbeResult>
  readonly stopped?: NoLatencyReason
}

/** The latencies of a list at one moment; never changes, a new one is made instead. */
export interface LatencySnapshot {
  of(id: ServerId): Latency
}

export interface SnapshotInput {
  readonly servers: readonly Probed[]
  readonly state: ProbeState
  readonly targetOf: (server: Probed) => string
  /** Why one server is left out, or undefined where it is measured. */
  readonly excluded?: (id: ServerId) => NoLatencyReason | undefined
}

const indexes = new WeakMap<readonly Probed[], ReadonlyMap<ServerId, Probed>>()

/** The servers of a list by their address; made once per list, not once per snapshot. */
function indexOf(servers: readonly Probed[]): ReadonlyMap<ServerId, Probed> {
  const known = indexes.get(servers)
  if (known) return known
  const index = new Map(servers.map((server) => [serverId(server.ip, server.port), server]))
  indexes.set(servers, index)
  return index
}

/** Reads lazily: a list of ten thousand servers pays only for the rows that are asked for. */
export function createSnapshot({ servers, state, targetOf, excluded }: SnapshotInput): LatencySnapshot {
  return {
    of(id) {
      const server = indexOf(servers).get(id)
      if (server?.open !== 1) return offlineLatency
      const left = excluded?.(id)
      if (left !== undefined) return noLatency(left)
      if (state.stopped !== undefined) return noLatency(state.stopped)
      const result = state.results.get(targetOf(server))
      return result ? latencyFrom(result, id, server.ping_target !== null) : loadingLatency
    },
  }
}
