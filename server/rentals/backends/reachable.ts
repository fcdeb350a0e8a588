import { BlockList, isIP } from 'node:net'

/** Addresses at which no player reaches a server (IANA special-purpose address registries), by network and prefix. */
const unreachable: readonly (readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 128, 'ipv6'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 9, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]
const blocked = new BlockList()
for (const [network, prefix, family] of unreachable) blocked.addSubnet(network, prefix, family)

/**
 * Whether players may reach a server at this text: a literal IP that is not unspecified, loopback, link-local, private,
 * shared, multicast or reserved. Embedded IPv4 (`::ffff:10.0.0.1`) counts as that.
 */
export function isReachable(ip: string): boolean {
  const version = isIP(ip)
  return version !== 0 && !blocked.check(ip, version === 6 ? 'ipv6' : 'ipv4')
}

/** The host of `host`, `host:port`, `[IPv6]` or `[IPv6]:port`. */
export function hostOf(text: string): string {
  const trimmed = text.trim()
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed) ?? []
  if (bracketed !== undefined) return bracketed
  return isIP(trimmed) === 6 ? trimmed : trimmed.replace(/:\d+$/, '')
}
