import { isIPv4, isIPv6 } from 'node:net'

/** Addresses that are counted one by one; the rest share a count, so that a botnet cannot fill the memory. */
const maxAddresses = 50_000
const everyoneElse = ''

/** What everything counts as that is not an address: such callers share one count, so that nobody invents new ones. */
const unknownClient = 'unknown'

/**
 * What counts as one client, however its address is written (RFC 4291, 2.2): an IPv4 address, also in its mapped IPv6
 * form, or the /64 that an IPv6 connection is given. A port is ignored: some proxies forward one.
 */
export function clientKey(address: string): string {
  if (isIPv4(address)) return address
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(address)
  const host = bare?.[1] ?? bare?.[2] ?? address
  if (isIPv4(host)) return host
  if (!isIPv6(host)) return unknownClient
  const groups = ipv6Groups(host)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

/** The eight groups of a valid IPv6 address; a zone (`%eth0`) is ignored. */
function ipv6Groups(address: string): readonly number[] {
  const [unzoned = ''] = address.split('%')
  const [head = '', tail] = unzoned.split('::')
  const groupsIn = (text: string): number[] =>
    text
      .split(':')
      .filter((group) => group !== '')
      .flatMap((group) => {
        const [a, b, c, d] = group.split('.').map(Number)
        if (b === undefined || c === undefined || d === undefined) return [Number.parseInt(group, 16)]
        return [((a ?? 0) << 8) | b, (c << 8) | d]
      })
  const [before, after] = [groupsIn(head), groupsIn(tail ?? '')]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}

/** Counts calls of clients; addresses as {@link clientKey} takes them, times in epoch milliseconds. */
export interface RateLimiter {
  /** Counts one call. Whole seconds to wait; 0 lets the call through. */
  (address: string, now: number): number
  /** What the next call would be told; counts nothing. */
  wait(address: string, now: number): number
}

/**
 * Counts calls per client in windows of `windowMs` that begin for everyone at once: one map, emptied at the end of each.
 * A refused call changes no clock, so that waiting always helps.
 */
export function createRateLimiter(limit: number, windowMs: number): RateLimiter {
  const counts = new Map<string, number>()
  let windowEnd = Number.NEGATIVE_INFINITY
  const keyOf = (address: string, now: number): string => {
    // The second half is a clock that was set back.
    if (now >= windowEnd || now < windowEnd - windowMs) {
      counts.clear()
      windowEnd = now + windowMs
    }
    const client = clientKey(address)
    return counts.has(client) || counts.size < maxAddresses ? client : everyoneElse
  }
  const secondsAfter = (count: number, now: number): number =>
    count <= limit ? 0 : Math.max(1, Math.ceil((windowEnd - now) / 1000))
  const limiter = (address: string, now: number): number => {
    const key = keyOf(address, now)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return secondsAfter(count, now)
  }
  return Object.assign(limiter, {
    wait: (address: string, now: number): number => secondsAfter((counts.get(keyOf(address, now)) ?? 0) + 1, now),
  })
}
