import { isIPv4, isIPv6 } from 'node:net'
import { networkOfKey } from './rules/network-of-key.ts'

/** The shared key of everything that is not an address, so that callers cannot invent new keys. */
const unknownClient = 'unknown'
const mappedPrefix = '::ffff:'

/**
 * The key of a client, however its address is written (RFC 4291, 2.2): an IPv4 address, also for its mapped IPv6 form,
 * or the /64 of an IPv6 address. Ports, which some proxies forward, are ignored.
 */
export function clientKey(address: string): string {
  if (isIPv4(address)) return address
  // Node's form of an IPv4 client on a dual-stack socket; the other forms are rare.
  if (address.startsWith(mappedPrefix) && isIPv4(address.slice(mappedPrefix.length))) {
    return address.slice(mappedPrefix.length)
  }
  const host = isIPv6(address) ? address : withoutPort(address)
  if (isIPv4(host)) return host
  if (!isIPv6(host)) return unknownClient
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, high = 0, low = 0] = ipv6Groups(host)
  const isMapped = (a | b | c | d | e) === 0 && f === 0xffff
  if (isMapped) return `${high >> 8}.${high & 0xff}.${low >> 8}.${low & 0xff}`
  return `${a.toString(16)}:${b.toString(16)}:${c.toString(16)}:${d.toString(16)}`
}

/**
 * The network of a client: the /24 of an IPv4 address, the /48 of an IPv6 one, which is what providers give to one site at most
 * (RFC 6177). A home has 256 or more of the /64 that {@link clientKey} tells apart.
 */
export const networkKey = (address: string): string => networkOfKey(clientKey(address))

/** The host of `[2001:db8::1]:443`, `[2001:db8::1]` or `192.0.2.1:443`; anything else unchanged. */
function withoutPort(address: string): string {
  const parts = /^\[([^\]]*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(address)
  return parts?.[1] ?? parts?.[2] ?? address
}

/** The eight groups of a valid IPv6 address; a zone (`%eth0`) is ignored. One loop: this runs on every call. */
function ipv6Groups(address: string): readonly number[] {
  const zone = address.indexOf('%')
  const groups: number[] = []
  let gap = -1
  for (const part of (zone < 0 ? address : address.slice(0, zone)).split(':')) {
    // An empty part is `::`, which stands for the missing zeros.
    if (part === '') gap = gap < 0 ? groups.length : gap
    else if (part.includes('.')) groups.push(...ipv4Groups(part))
    else groups.push(Number.parseInt(part, 16))
  }
  if (gap >= 0) while (groups.length < 8) groups.splice(gap, 0, 0)
  return groups
}

/** The two groups of an IPv4 address at the end of an IPv6 address. */
function ipv4Groups(text: string): readonly [number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number)
  return [(a << 8) | b, (c << 8) | d]
}
