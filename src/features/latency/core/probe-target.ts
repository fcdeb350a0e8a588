import { latencyDefaultPort, latencyPath } from '../../../../contract/latency-responder.ts'
import type { Server } from '../../../../contract/servers.ts'

/** What determines the address of a server's latency responder. */
export type ProbeCandidate = Pick<Server, 'ip' | 'port' | 'open' | 'ping_target'>

export interface TargetOptions {
  /** Only a page that was itself opened from this computer may connect to its loopback without TLS (the demo). */
  readonly pageIsLoopback: boolean
}

const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i
const withPort = /:\d+$/

/** True for `localhost`, 127.0.0.0/8 and `[::1]`, with or without a port. */
export const isLoopback = (authority: string): boolean => loopbackHost.test(authority)

const authorityOf = ({ ip, ping_target }: Pick<ProbeCandidate, 'ip' | 'ping_target'>): string =>
  ping_target ?? (ip.includes(':') ? `[${ip}]` : ip)

/**
 * The WebSocket address to measure a server with (LAT-02): `wss://{ping_target}/latency`, port 8443 if none is given,
 * the server's own address if it names no target. `ws:` only from a loopback page to a loopback target.
 */
export function probeUrl(
  server: Pick<ProbeCandidate, 'ip' | 'ping_target'>,
  { pageIsLoopback }: TargetOptions,
): string {
  const authority = authorityOf(server)
  const scheme = pageIsLoopback && isLoopback(authority) ? 'ws' : 'wss'
  const port = withPort.test(authority) ? '' : `:${latencyDefaultPort}`
  return `${scheme}://${authority.toLowerCase()}${port}${latencyPath}`
}

/** {@link probeUrl} with a cache: ten thousand servers share a handful of targets. */
export function createTargetResolver(options: TargetOptions): (server: ProbeCandidate) => string {
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
