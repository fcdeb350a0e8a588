import type { ServerId } from '../../../../contract/servers/address.ts'
import { displayedLatency } from './displayed-latency.ts'
import type { ProbeFailure, ProbeResult } from './probe-result.ts'
import { jitter } from './sample-statistics.ts'

/**
 * Why there is no number. `not-measurable`: the server has no ping target; `blocked`: the browser blocks workers; `disabled`: the user switched probes off; `data-saver`: data saver is on and
 * the user has not requested a measurement; `device-offline`: no network.
 */
export type NoLatencyReason = ProbeFailure | 'not-measurable' | 'blocked' | 'disabled' | 'data-saver' | 'device-offline'

/** The latency of one server (LAT-01). `shown` is the number in the list, `measured` holds the true ms. */
export type Latency =
  | { readonly state: 'loading' }
  | {
      readonly state: 'ok'
      readonly shown: number
      readonly measured: { readonly min: number; readonly jitter: number; readonly samples: readonly number[] }
      /** Epoch ms of the measurement. */
      readonly at: number
    }
  | { readonly state: 'timeout'; readonly reason: NoLatencyReason }
  | { readonly state: 'offline' }

export const loadingLatency: Latency = { state: 'loading' }
export const offlineLatency: Latency = { state: 'offline' }

const timeouts: Readonly<Record<NoLatencyReason, Latency>> = {
  'no-answer': { state: 'timeout', reason: 'no-answer' },
  unreachable: { state: 'timeout', reason: 'unreachable' },
  'not-measurable': { state: 'timeout', reason: 'not-measurable' },
  blocked: { state: 'timeout', reason: 'blocked' },
  disabled: { state: 'timeout', reason: 'disabled' },
  'data-saver': { state: 'timeout', reason: 'data-saver' },
  'device-offline': { state: 'timeout', reason: 'device-offline' },
}

/** One object per reason, so that an unchanged cell keeps its identity. */
export const noLatency = (reason: NoLatencyReason): Latency => timeouts[reason]

const made = new WeakMap<ProbeResult, Map<string, Latency>>()

/**
 * The latency of a server from its target's result; the same object for the same result. `adjusted` says which number
 * is shown (LAT-05).
 */
export function latencyFrom(result: ProbeResult, id: ServerId, adjusted: boolean): Latency {
  if (result.kind === 'failed') return noLatency(result.failure)
  const ofResult = made.get(result) ?? new Map<string, Latency>()
  made.set(result, ofResult)
  const key = id + adjusted
  const known = ofResult.get(key)
  if (known) return known
  const { samples, at } = result
  const min = Math.min(...samples)
  const latency: Latency = {
    state: 'ok',
    shown: displayedLatency(min, id, adjusted),
    measured: { min, jitter: jitter(samples), samples },
    at,
  }
  ofResult.set(key, latency)
  return latency
}
