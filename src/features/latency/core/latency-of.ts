import { serverId } from '../../../../contract/address.ts'
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

export interface LatencyInput {
  readonly state: ProbeState
  readonly targetOf: (server: Probed) => string
  /** Why this server is left out; absent where it is measured. */
  readonly excluded?: NoLatencyReason | undefined
}

/** The latency of a server from what is known; the same object while nothing new was measured for it. */
export function latencyOf(server: Probed, { state, targetOf, excluded }: LatencyInput): Latency {
  if (server.open !== 1) return offlineLatency
  const reason = excluded ?? state.stopped
  if (reason !== undefined) return noLatency(reason)
  const result = state.results.get(targetOf(server))
  if (!result) return loadingLatency
  return latencyFrom(result, serverId(server.ip, server.port), server.ping_target !== null)
}
