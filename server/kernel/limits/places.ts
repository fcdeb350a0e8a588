import type { Client } from './holder.ts'

/**
 * A pool of places that all callers share, in the memory of this process: docs/decisions/093. Entries are compared by
 * identity; of a holder's entries, the oldest comes first.
 */
export interface Places<Entry> {
  /**
   * Takes a place. `full`: the newcomer's network holds the most already, or its owner or network has its share. Otherwise
   * the entry that loses its place, which is the oldest of the largest holder; undefined: there was room.
   */
  take(entry: Entry, holder: Client): Entry | undefined | 'full'
  /** Safe to repeat. */
  release(entry: Entry): void
  readonly size: number
}

export interface PlaceLimits {
  readonly total: number
  /** Of an account, or of an address. */
  readonly perOwner: number
  /** Of a /48 or an IPv4 /24. */
  readonly perNetwork: number
}

type Owners<Entry> = Map<string, Set<Entry>>

/** The key with the most; of several, the first. */
function largest<Value>(
  groups: ReadonlyMap<string, Value>,
  sizeOf: (value: Value) => number,
): [string, Value] | undefined {
  let found: [string, Value] | undefined
  for (const group of groups) if (found === undefined || sizeOf(group[1]) > sizeOf(found[1])) found = group
  return found
}

export function createPlaces<Entry extends object>({ total, perOwner, perNetwork }: PlaceLimits): Places<Entry> {
  const networks = new Map<string, { size: number; readonly owners: Owners<Entry> }>()
  const holders = new Map<Entry, Client>()

  const release = (entry: Entry): void => {
    const holder = holders.get(entry)
    const network = holder && networks.get(holder.network)
    if (holder === undefined || network === undefined) return
    holders.delete(entry)
    network.size -= 1
    const own = network.owners.get(holder.owner)
    own?.delete(entry)
    if (own?.size === 0) network.owners.delete(holder.owner)
    if (network.size === 0) networks.delete(holder.network)
  }
  const loser = (newcomers: number): Entry | undefined => {
    const [, network] = largest(networks, ({ size }) => size) ?? []
    if (network === undefined || network.size < newcomers) return undefined
    const [, own] = largest(network.owners, ({ size }) => size) ?? []
    return own?.values().next().value
  }

  return {
    take(entry, holder) {
      const network = networks.get(holder.network)
      const size = network?.size ?? 0
      if (size >= perNetwork || (network?.owners.get(holder.owner)?.size ?? 0) >= perOwner) return 'full'
      const dropped = holders.size >= total ? loser(size + 1) : undefined
      if (holders.size >= total && dropped === undefined) return 'full'
      if (dropped !== undefined) release(dropped)
      const { owners } = networks.get(holder.network) ?? { owners: new Map() }
      owners.set(holder.owner, (owners.get(holder.owner) ?? new Set()).add(entry))
      const before = networks.get(holder.network)?.size ?? 0
      networks.set(holder.network, { size: before + 1, owners })
      holders.set(entry, holder)
      return dropped
    },
    release,
    get size() {
      return holders.size
    },
  }
}
