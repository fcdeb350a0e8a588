import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export interface PublicLookupOptions {
  /** Host names and addresses that may be private. */
  readonly privateHosts: ReadonlySet<string>
  /** The error for a host with a private address that is not among them. */
  refuse(): Error
  /** Resolves a name to all of its addresses; absent: the system. */
  readonly resolve?: ResolveName | undefined
}

export type ResolveName = (host: string) => Promise<readonly LookupAddress[]>

const resolveAll: ResolveName = (host) =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })

/**
 * A `lookup` for outgoing connections to hosts that others name. The host is resolved for every connection, every address
 * must be public, and the connection goes to one of exactly these: a name cannot change between check and use. Node
 * asks for no lookup where the host is an address: check that with {@link isPublicAddress}.
 */
export function createPublicLookup({
  privateHosts,
  refuse,
  resolve = resolveAll,
}: PublicLookupOptions): LookupFunction {
  return (host, options, done) => {
    resolve(host)
      .then((addresses) => {
        const isAllowed =
          privateHosts.has(host.toLowerCase()) || addresses.every(({ address }) => isPublicAddress(address))
        const [first] = addresses
        if (first === undefined) throw new Error('the host has no address')
        if (!isAllowed) throw refuse()
        if (options.all) done(null, [...addresses])
        else done(null, first.address, first.family)
      })
      .catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error)), ''))
  }
}
