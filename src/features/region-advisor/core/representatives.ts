import type { Server } from '../../../../contract/servers.ts'

/** Responders that stand for a region: one may be down, and more would only take time. */
const perRegion = 3

/**
 * The open servers whose latency stands for each region's: at most three ping targets, named ones before bare addresses,
 * for which few certificates exist. A region without one cannot be measured.
 */
export function representativesOf(
  servers: readonly Server[],
  regions: readonly string[],
): ReadonlyMap<string, readonly Server[]> {
  const wanted = new Map<string, Server[]>(regions.map((region) => [region, []]))
  const seen = new Set<string>()
  const named = servers.filter(({ ping_target }) => ping_target !== null)
  for (const server of [...named, ...servers.filter(({ ping_target }) => ping_target === null)]) {
    const found = server.open === 1 ? wanted.get(server.region) : undefined
    const target = `${server.region} ${server.ping_target ?? server.ip}`
    if (found === undefined || found.length >= perRegion || seen.has(target)) continue
    seen.add(target)
    found.push(server)
  }
  return wanted
}
