import type { Server } from '../../../../contract/servers/servers.ts'

/** Responders that stand for a region: one may be down, and more would only take time. */
const perRegion = 3

/**
 * The open servers whose latency stands for each region's: at most three ping targets. A region
 * without one cannot be measured.
 */
export function representativesOf(
  servers: readonly Server[],
  regions: readonly string[],
): ReadonlyMap<string, readonly Server[]> {
  const wanted = new Map<string, Server[]>(regions.map((region) => [region, []]))
  const seen = new Set<string>()
  for (const server of servers) {
    const found = server.open === 1 && server.ping_target !== null ? wanted.get(server.region) : undefined
    const target = `${server.region} ${server.ping_target}`
    if (found === undefined || found.length >= perRegion || seen.has(target)) continue
    seen.add(target)
    found.push(server)
  }
  return wanted
}
