import { type LatencyUrlOptions, latencyUrl } from '../../../../contract/latency-responder.ts'
import type { Server } from '../../../../contract/servers.ts'

/** What determines the address of a server's latency responder. */
export type ProbeCandidate = Pick<Server, 'ip' | 'port' | 'open' | 'ping_target'>

const authorityOf = ({ ip, ping_target }: Pick<ProbeCandidate, 'ip' | 'ping_target'>): string =>
  ping_target ?? (ip.includes(':') ? `[${ip}]` : ip)

/** The WebSocket address to measure a server with: that of its ping target, or of its own address if it names none. */
export const probeUrl = (server: Pick<ProbeCandidate, 'ip' | 'ping_target'>, options: LatencyUrlOptions): string =>
  latencyUrl(authorityOf(server), options)

/** {@link probeUrl} with a cache: ten thousand servers share a handful of targets. */
export function createTargetResolver(options: LatencyUrlOptions): (server: ProbeCandidate) => string {
  const known = new Map<string, string>()
  return (server) => {
    const key = server.ping_target ?? server.ip
    const url = known.get(key) ?? probeUrl(server, options)
    known.set(key, url)
    return url
  }
}

/**
 * The distinct targets of the open servers in the order to try them: named ones first, bare addresses last, because few
 * certificates cover an address and most of those attempts fail.
 */
export function distinctTargets(
  servers: readonly ProbeCandidate[],
  targetOf: (server: ProbeCandidate) => string,
): string[] {
  const named = new Set<string>()
  const bare = new Set<string>()
  for (const server of servers) {
    if (server.open === 1) (server.ping_target === null ? bare : named).add(targetOf(server))
  }
  return [...named, ...[...bare].filter((target) => !named.has(target))]
}
