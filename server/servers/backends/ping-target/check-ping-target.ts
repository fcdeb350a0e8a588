import { isIP } from 'node:net'
import { isLoopback, latencyUrl } from '../../../../contract/latency-responder.ts'
import { type PingTargetCheck, privateAddressCode } from '../../../../contract/ping-target.ts'
import { isPublicAddress } from '../../../kernel/http/public-address.ts'
import { createPublicLookup, type ResolveName } from '../../../kernel/http/public-lookup.ts'

export interface PingTargetCheckOptions {
  /** The portal's own origin, from which browsers measure. */
  readonly origin: string
  /** Host names and addresses that may be private. */
  readonly privateHosts: ReadonlySet<string>
  /** Resolves a name to all of its addresses; absent: the system. */
  readonly resolve?: ResolveName
  /** Trusted certificates instead of the system's (PEM). */
  readonly ca?: string
  /** For each check (ms); absent: 5 s. */
  readonly timeout?: number
}

/** Whether browsers can measure latency against a ping target (`host` or `host:port`), and why not. Never rejects. */
export type CheckPingTarget = (target: string, signal?: AbortSignal) => Promise<PingTargetCheck>

const refuse = (): Error => Object.assign(new Error('the host has a private address'), { code: privateAddressCode })

/**
 * Checks ping targets as a browser uses them: from the portal's origin, with certificate and echo. Like webhooks, only
 * public addresses are connected to: staff name the targets, and must not scan the portal's network with them. A portal
 * on loopback (the demo) may connect to loopback.
 */
export function createPingTargetCheck(options: PingTargetCheckOptions): CheckPingTarget {
  const { origin, privateHosts, resolve, ...probe } = options
  const pageIsLoopback = isLoopback(new URL(origin).host)
  const lookup = createPublicLookup({ privateHosts, resolve, refuse })
  return async (target, signal) => {
    // Loaded on first use: the start of a portal does not need the WebSocket client.
    const { probeResponder } = await import('../../../../latency-responder/probe.ts')
    const url = latencyUrl(target, { pageIsLoopback })
    if (pageIsLoopback && isLoopback(target)) return probeResponder({ ...probe, url, origin, signal })
    const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !isPublicAddress(host) && !privateHosts.has(host)) {
      return { ok: false, fault: 'privateAddress', detail: host }
    }
    return probeResponder({ ...probe, url, origin, lookup, signal })
  }
}
