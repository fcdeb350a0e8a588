import { serverId } from '../../../../contract/servers/address.ts'
import {
  type Latency,
  latencyFrom,
  loadingLatency,
  type NoLatencyReason,
  noLatency,
  offlineLatency,
} from './latency.ts'
import type { ProbeResult } from './probe-result.ts'
import type { ProbeCandidate, TargetOf } from './probe-target.ts'

/**
 * What is known about the targets. `stopped` is why nothing is being measured at all; `requested` are the targets that
 * a user with data saver on requested, absent for everyone else.
 */
export interface ProbeState {
  readonly results: ReadonlyMap<string, ProbeResult>
  readonly stopped?: NoLatencyReason
  readonly requested?: ReadonlySet<string>
}

export interface LatencyInput {
  readonly state: ProbeState
  readonly targetOf: TargetOf
  /** Why this server is excluded; absent if it is measured. */
  readonly excluded?: NoLatencyReason | undefined
  /** The number to show: adjusted (LAT-05) or as measured. */
  readonly adjusted: boolean
}

/** The latency of a server from what is known; the same object as long as nothing new was measured for it. */
export function latencyOf(server: ProbeCandidate, { state, targetOf, excluded, adjusted }: LatencyInput): Latency {
  if (server.open !== 1) return offlineLatency
  const target = targetOf(server)
  if (target === undefined) return noLatency('not-measurable')
  const reason = excluded ?? state.stopped
  if (reason !== undefined) return noLatency(reason)
  const result = state.results.get(target)
  if (!result) return state.requested?.has(target) === false ? noLatency('data-saver') : loadingLatency
  return latencyFrom(result, serverId(server.ip, server.port), adjusted)
}
