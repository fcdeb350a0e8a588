import { type LatencyUrlOptions, latencyUrl } from '../../../../contract/servers/latency-responder.ts'
import type { Server } from '../../../../contract/servers/servers.ts'

/** What determines the address of a server's latency responder. */
export type ProbeCandidate = Pick<Server, 'ip' | 'port' | 'open' | 'ping_target'>

/**
 * The WebSocket address to measure a server with; undefined for one without a ping target: nothing responds there
 * (decision 102).
 */
export type TargetOf = (server: ProbeCandidate) => string | undefined

/** {@link latencyUrl} with a cache: ten thousand servers share a handful of targets. */
export function createTargetResolver(options: LatencyUrlOptions): TargetOf {
  const known = new Map<string, string>()
  return ({ ping_target }) => {
    if (ping_target === null) return undefined
    const url = known.get(ping_target) ?? latencyUrl(ping_target, options)
    known.set(ping_target, url)
    return url
  }
}

/** The distinct targets of the open servers. */
export function distinctTargets(servers: readonly ProbeCandidate[], targetOf: TargetOf): string[] {
  const targets = new Set<string>()
  for (const server of servers) {
    const target = server.open === 1 ? targetOf(server) : undefined
    if (target !== undefined) targets.add(target)
  }
  return [...targets]
}
