import { promises } from 'node:dns'
import pLimit from 'p-limit'
import { seconds } from '../../../contract/duration.ts'
import type { ResolveName } from './public-lookup.ts'

const atATime = 2

export interface OwnResolverOptions {
  /** Addresses of name servers in place of the system's. */
  readonly servers?: readonly string[]
  /** For one name (ms). */
  readonly timeout?: number
}

/**
 * Resolves names that strangers chose, apart from the system's resolver: that has two threads for all names of the process,
 * and names of a zone that never answers would stop sign-in, payments and mail with it. Asks once, for a second, and
 * for two names at a time; IPv6 where there is no IPv4 address. The hosts file is not read.
 */
export function createOwnResolver({ servers, timeout = seconds(1) }: OwnResolverOptions = {}): ResolveName {
  const resolver = new promises.Resolver({ timeout, tries: 1 })
  if (servers !== undefined) resolver.setServers(servers)
  const inTurn = pLimit(atATime)
  const resolve: ResolveName = async (host) => {
    const found = await resolver.resolve4(host).catch(() => [])
    if (found.length > 0) return found.map((address) => ({ address, family: 4 }))
    return (await resolver.resolve6(host)).map((address) => ({ address, family: 6 }))
  }
  return (host) => inTurn(resolve, host)
}
