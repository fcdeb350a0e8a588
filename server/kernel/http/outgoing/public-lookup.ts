import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '../public-address.ts'

/** Resolves a name to all of its addresses. */
export type ResolveName = (host: string) => Promise<readonly LookupAddress[]>

/** A `lookup` for connections that resolves names with `resolve`. */
export const lookupWith =
  (resolve: ResolveName): LookupFunction =>
  (host, options, done) => {
    resolve(host)
      .then((addresses) => {
        const [first] = addresses
        if (first === undefined) throw new Error('the host has no address')
        if (options.all) done(null, [...addresses])
        else done(null, first.address, first.family)
      })
      .catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error)), ''))
  }

export interface PublicLookupOptions {
  /** Host names and addresses that may be private. */
  readonly privateHosts: ReadonlySet<string>
  readonly resolve: ResolveName
  /** The error for a host with a private address that is not among them. */
  refuse(): Error
}

/**
 * A `lookup` for connections to hosts that others name. The host is resolved for every connection, every address must be
 * public, and the connection goes to one of exactly these: a name cannot change between check and use. Node asks for no
 * lookup where the host is an address: check that with {@link isPublicAddress}.
 */
export const createPublicLookup = ({ privateHosts, resolve, refuse }: PublicLookupOptions): LookupFunction =>
  lookupWith(async (host) => {
    const addresses = await resolve(host)
    if (privateHosts.has(host.toLowerCase())) return addresses
    if (!addresses.every(({ address }) => isPublicAddress(address))) throw refuse()
    return addresses
  })
