import { isIP } from 'node:net'
import { isLoopback, latencyUrl } from '../../../../contract/servers/latency-responder.ts'
import { type PingTargetCheck, privateAddressCode } from '../../../../contract/servers/ping-target.ts'
import { callsEnd } from '../../../kernel/http/outgoing/end-calls.ts'
import { createPublicLookup, type ResolveName } from '../../../kernel/http/outgoing/public-lookup.ts'
import { createStaffResolver } from '../../../kernel/http/outgoing/staff-resolver.ts'
import { type CallOutcome, countCall } from '../../../kernel/http/outgoing/tally.ts'
import { isPublicAddress } from '../../../kernel/http/public-address.ts'

export interface PingTargetCheckOptions {
  /** The portal's own origin, from which browsers measure. */
  readonly origin: string
  /** Host names and addresses that may be private. */
  readonly privateHosts: ReadonlySet<string>
  /** Resolves a name to all of its addresses; absent: apart from the names of everything else. */
  readonly resolve?: ResolveName
  /** Trusted certificates instead of the system's (PEM). */
  readonly ca?: string
  /** For each check (ms); absent: 5 s. */
  readonly timeout?: number
}

/**
 * Whether browsers can measure latency against a ping target (`host` or `host:port`), and why not. Never rejects; ends as if
 * it had timed out once `signal` is aborted.
 */
export type CheckPingTarget = (target: string, signal?: AbortSignal) => Promise<PingTargetCheck>

const refuse = (): Error => Object.assign(new Error('the host has a private address'), { code: privateAddressCode })

function outcomeOf(result: PingTargetCheck): CallOutcome {
  if (result.ok) return 'answered'
  if (result.fault === 'privateAddress') return 'refused'
  return result.fault === 'timeout' ? 'timeout' : 'failed'
}

/**
 * Checks ping targets as a browser uses them: from the portal's origin, with certificate and echo. Like webhooks, only
 * public addresses are connected to: staff name the targets, and must not scan the portal's network with them. A portal
 * on loopback (the demo) may connect to loopback.
 */
export function createPingTargetCheck(options: PingTargetCheckOptions): CheckPingTarget {
  const { origin, privateHosts, resolve = createStaffResolver(privateHosts), ...probe } = options
  const pageIsLoopback = isLoopback(new URL(origin).host)
  const lookup = createPublicLookup({ privateHosts, resolve, refuse })
  const run = async (target: string, signal: AbortSignal): Promise<PingTargetCheck> => {
    // Loaded on first use: the start of a portal does not need the WebSocket client.
    const { probeResponder } = await import('../../../../tools/latency-responder/probe.ts')
    const url = latencyUrl(target, { pageIsLoopback })
    if (pageIsLoopback && isLoopback(target)) return probeResponder({ ...probe, url, origin, signal })
    const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !isPublicAddress(host) && !privateHosts.has(host)) {
      return { ok: false, fault: 'privateAddress', detail: host }
    }
    return probeResponder({ ...probe, url, origin, lookup, signal })
  }
  return async (target, signal = callsEnd) => {
    const end = AbortSignal.any([callsEnd, signal])
    const result = await run(target, end)
    countCall('staff', end.aborted ? 'ended' : outcomeOf(result))
    return result
  }
}
