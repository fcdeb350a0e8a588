import { isIPv4, isIPv6 } from 'node:net'

/**
 * Individually counted addresses, so that a botnet cannot exhaust memory, and those of one network (a /48 has 65,536 of the
 * /64 that are counted). Beyond, the addresses of a network share one count; after as many networks, all others do.
 */
const maxAddresses = 50_000
const maxOfNetwork = 1000
const everyoneElse = ''

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
export function networkKey(address: string): string {
  const key = clientKey(address)
  const parts = isIPv4(key) ? key.split('.') : key.split(':')
  return parts.length === 4 ? parts.slice(0, 3).join(isIPv4(key) ? '.' : ':') : key
}

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

/** Counts calls of clients; addresses as {@link clientKey} takes them, times in epoch milliseconds. */
export interface RateLimiter {
  /** Counts one call. Returns the whole seconds to wait; 0: allowed. */
  (address: string, now: number): number
  /** The result of the next count, without counting. */
  wait(address: string, now: number): number
}

/**
 * Counts calls per client in windows of `windowMs` shared by all clients: one map, cleared at the end of each. A
 * refused call does not extend the wait.
 */
export function createRateLimiter(limit: number, windowMs: number): RateLimiter {
  const counts = new Map<string, number>()
  /** How many addresses of a network are counted each. */
  const counted = new Map<string, number>()
  let windowEnd = Number.NEGATIVE_INFINITY
  const newKeyOf = (client: string, network: string): string => {
    const ofNetwork = counted.get(network) ?? 0
    if (counts.size < maxAddresses && ofNetwork < maxOfNetwork) return client
    const shared = `network ${network}`
    return counts.has(shared) || counts.size < 2 * maxAddresses ? shared : everyoneElse
  }
  const keyOf = (address: string, now: number): string => {
    // The second condition handles a clock that was set back.
    if (now >= windowEnd || now < windowEnd - windowMs) {
      counts.clear()
      counted.clear()
      windowEnd = now + windowMs
    }
    const client = clientKey(address)
    return counts.has(client) ? client : newKeyOf(client, networkKey(address))
  }
  const secondsAfter = (count: number, now: number): number =>
    count <= limit ? 0 : Math.max(1, Math.ceil((windowEnd - now) / 1000))
  const limiter = (address: string, now: number): number => {
    const key = keyOf(address, now)
    const count = (counts.get(key) ?? 0) + 1
    if (count === 1) {
      const network = networkKey(address)
      counted.set(network, (counted.get(network) ?? 0) + 1)
    }
    counts.set(key, count)
    return secondsAfter(count, now)
  }
  return Object.assign(limiter, {
    wait: (address: string, now: number): number => secondsAfter((counts.get(keyOf(address, now)) ?? 0) + 1, now),
  })
}
