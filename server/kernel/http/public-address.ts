import { BlockList, isIP } from 'node:net'

/**
 * Networks that are not the public internet (IANA special-purpose address registries): private, loopback, link-local with
 * the metadata services of clouds, shared, documentation, multicast, and the forms of IPv6 that embed an IPv4 address.
 */
const special: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const blocked = new BlockList()
for (const [network, prefix] of special) blocked.addSubnet(network, prefix, familyOf(network))
/** Global unicast; everything else in IPv6 is reserved or local. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address (not a name) is of the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  if (version === 6 && !globalUnicast.check(address, 'ipv6')) return false
  return !blocked.check(address, familyOf(address))
}
