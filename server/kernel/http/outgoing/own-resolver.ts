import { promises } from 'node:dns'
import pLimit from 'p-limit'
import { seconds } from '../../../../contract/duration.ts'
import type { ResolveName } from './public-lookup.ts'

export interface OwnResolverOptions {
  /** Names at a time. */
  readonly atATime: number
  /** Addresses of name servers in place of the system's. */
  readonly servers?: readonly string[]
  /** For one query (ms). */
  readonly timeout?: number
}

/**
 * Resolves names that staff or visitors chose, apart from the system's resolver (getaddrinfo): that has two threads for all
 * names of the process, names of a zone that never answers would stop everything else with it, and a process cannot end
 * while one is resolved. Asks once, for a second; IPv6 where there is no IPv4 address. The hosts file is not read.
 */
export function createOwnResolver({ atATime, servers, timeout = seconds(1) }: OwnResolverOptions): ResolveName {
  const inTurn = pLimit(atATime)
  const resolve: ResolveName = async (host) => {
    // One for each name: it reads the system's name servers, which may have changed.
    const resolver = new promises.Resolver({ timeout, tries: 1 })
    if (servers !== undefined) resolver.setServers(servers)
    const found = await resolver.resolve4(host).catch(() => [])
    if (found.length > 0) return found.map((address) => ({ address, family: 4 }))
    return (await resolver.resolve6(host)).map((address) => ({ address, family: 6 }))
  }
  return (host) => inTurn(resolve, host)
}
