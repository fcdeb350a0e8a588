import { isIP } from 'node:net'
import type { ResolveName } from '../../../kernel/http/outgoing/public-lookup.ts'
import { DriverError } from '../driver.ts'
import { hostOf, isReachable } from '../reachable.ts'
import type { Panel } from './panel.ts'
import type { PelicanRegion } from './settings.ts'
import type { Allocation } from './shapes.ts'

/** Any shape that DNS can resolve; an alias may be any text, such as "Germany". */
const hostName = /^(?=.{4,253}$)(?:[a-z0-9_-]{1,63}\.)+[a-z0-9-]{2,63}\.?$/i

/**
 * Finds the addresses at which players reach servers, and remembers names and nodes while it lives: for one task. What is
 * behind an allocation is often 0.0.0.0 or an address of a private network, with a name as its alias.
 */
export function createAddresses(panel: Pick<Panel, 'hostOfNode'>, resolve: ResolveName) {
  const resolved = new Map<string, Promise<string | undefined>>()
  const nodes = new Map<number, Promise<string | undefined>>()

  /** IPv4 first: not every player has IPv6. */
  const resolveHost = async (host: string): Promise<string | undefined> => {
    const found = await resolve(host).catch(() => [])
    return found
      .toSorted((a, b) => a.family - b.family)
      .map(({ address }) => address)
      .find(isReachable)
  }
  const reach = (text: string): Promise<string | undefined> | string | undefined => {
    const host = hostOf(text)
    if (isIP(host) !== 0) return isReachable(host) ? host : undefined
    if (!hostName.test(host)) return undefined
    const known = resolved.get(host) ?? resolveHost(host)
    resolved.set(host, known)
    return known
  }
  const reachNode = async (node: number): Promise<string | undefined> => {
    // A key that may not read nodes knows no address of them.
    const host = await panel.hostOfNode(node).catch((error: unknown) => {
      if (error instanceof DriverError && error.fault === 'final') return undefined
      throw error
    })
    return host === undefined ? undefined : reach(host)
  }

  return {
    /**
     * The IP for players: the operator's of the region, which may be private; else the first that can be reached of the
     * allocation's alias and IP, what the alias resolves to, and the node's. Undefined: none can.
     */
    async of(
      { alias, ip }: Pick<Allocation, 'alias' | 'ip'>,
      node: number,
      place: Pick<PelicanRegion, 'ip'> | undefined,
    ): Promise<string | undefined> {
      if (place?.ip !== undefined) return place.ip
      const literal = [alias ?? '', ip].map(hostOf).find(isReachable)
      if (literal !== undefined) return literal
      const named = await reach(alias ?? '')
      if (named !== undefined) return named
      const known = nodes.get(node) ?? reachNode(node)
      nodes.set(node, known)
      return known
    },
  }
}
export type Addresses = ReturnType<typeof createAddresses>

/** The free allocations of a region's node at which players reach a server, and how many others there are. */
export async function usableAllocations(
  panel: Pick<Panel, 'freeAllocations'>,
  addresses: Addresses,
  place: PelicanRegion,
): Promise<{ readonly usable: readonly Allocation[]; readonly unreachable: readonly Allocation[] }> {
  const usable: Allocation[] = []
  const unreachable: Allocation[] = []
  for (const allocation of await panel.freeAllocations(place.node)) {
    const ip = await addresses.of(allocation, place.node, place)
    if (ip === undefined) unreachable.push(allocation)
    else usable.push(allocation)
  }
  return { usable, unreachable }
}

/** Says what to set for a region without an address for players. */
export const missingIp = ({ ip, alias }: Pick<Allocation, 'ip' | 'alias'>): string =>
  `set "ip" of the region in PELICAN_REGIONS: no player reaches ${ip}${alias === null ? '' : ` or the alias ${alias}`}`
