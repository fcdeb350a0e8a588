/** Addresses that are counted one by one; the rest share a count, so that a botnet cannot fill the memory. */
const maxAddresses = 50_000
const everyoneElse = ''

/** What counts as one client: an IPv4 address, or the /64 that an IPv6 connection is given. */
export function clientKey(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)
  if (mapped?.[1] !== undefined) return mapped[1]
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const tailLength = tail === undefined || tail === '' ? 0 : tail.split(':').length
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - tailLength)
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...(tail?.split(':') ?? [])].slice(0, 4).join(':')
}

/**
 * Counts calls per client in windows of `windowMs` that begin for everyone at once: one map, emptied at the end of each.
 * The answer is the whole seconds to wait; 0 lets the call through. A refused call changes no clock, so that waiting
 * always helps.
 */
export function createRateLimiter(limit: number, windowMs: number): (address: string, now: number) => number {
  const counts = new Map<string, number>()
  let windowEnd = Number.NEGATIVE_INFINITY
  return (address, now) => {
    // The second half is a clock that was set back.
    if (now >= windowEnd || now < windowEnd - windowMs) {
      counts.clear()
      windowEnd = now + windowMs
    }
    const client = clientKey(address)
    const key = counts.has(client) || counts.size < maxAddresses ? client : everyoneElse
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= limit ? 0 : Math.max(1, Math.ceil((windowEnd - now) / 1000))
  }
}
