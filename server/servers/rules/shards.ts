/** What of a server decides in which shard it is. */
interface Placed {
  readonly id: string
  readonly region: string
}

/** A part of the servers that one process polls. */
export interface Shard {
  readonly name: string
  readonly region: string
  readonly servers: number
}

/** A process that polls, or did until a moment ago. */
export interface Member {
  readonly holder: string
  /** The regions that its operator pinned it to; empty: any. */
  readonly regions: readonly string[]
  readonly isLive: boolean
}

/** Shards of a region. They move together unless the region has more than {@link movesWhole} servers. */
const partsPerRegion = 8
/** Servers of a region that one process polls alone. */
const movesWhole = 400
/** How much more than an equal share a process may get, so that few shards move when a process joins or leaves. */
const slack = 1.25

/** FNV-1a with the finaliser of MurmurHash3: short texts that differ in one character get unrelated numbers. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** The name of a server's shard. It only depends on its region and its id, so that a longer list moves no server. */
export const shardOf = ({ id, region }: Placed): string => `${region}/${hash(id) % partsPerRegion}`

/** The shards that have servers. */
export function shardsOf(servers: Iterable<Placed>): Shard[] {
  const shards = new Map<string, { name: string; region: string; servers: number }>()
  for (const server of servers) {
    const name = shardOf(server)
    const shard = shards.get(name)
    if (shard === undefined) shards.set(name, { name, region: server.region, servers: 1 })
    else shard.servers += 1
  }
  return [...shards.values()]
}

/** What is given to one process as a whole. */
interface Unit {
  readonly key: string
  readonly region: string
  readonly servers: number
  readonly shards: readonly string[]
}

function unitsOf(shards: readonly Shard[]): Unit[] {
  const regions = new Map<string, Shard[]>()
  for (const shard of shards) regions.set(shard.region, [...(regions.get(shard.region) ?? []), shard])
  const units = [...regions].flatMap(([region, parts]): Unit[] => {
    const servers = parts.reduce((sum, part) => sum + part.servers, 0)
    if (servers <= movesWhole) return [{ key: region, region, servers, shards: parts.map(({ name }) => name) }]
    return parts.map((part) => ({ key: part.name, region, servers: part.servers, shards: [part.name] }))
  })
  // Large ones first: the small ones then fill what is left.
  return units.sort((a, b) => b.servers - a.servers || (a.key < b.key ? -1 : 1))
}

/** Who may poll a region: those that are pinned to it, else those that are pinned to none, else everyone. */
function candidatesOf(region: string, members: readonly Member[]): readonly Member[] {
  const pinned = members.filter(({ regions }) => regions.includes(region))
  if (pinned.length > 0) return pinned.filter(({ isLive }) => isLive)
  const live = members.filter(({ isLive }) => isLive)
  const free = live.filter(({ regions }) => regions.length === 0)
  return free.length > 0 ? free : live
}

/**
 * Which process polls which shard: rendezvous hashing with a bounded load. Every process gets the same plan from the same
 * members and shards, without asking another one. A region whose pinned processes are all gone has no holder as long as
 * `members` lists one of them.
 */
export function planShards(shards: readonly Shard[], members: readonly Member[]): ReadonlyMap<string, string> {
  const places = unitsOf(shards).map((unit) => ({ unit, candidates: candidatesOf(unit.region, members) }))
  const groupOf = (candidates: readonly Member[]): string =>
    candidates
      .map(({ holder }) => holder)
      .sort()
      .join()
  const shared = new Map<string, number>()
  for (const { unit, candidates } of places) {
    const group = groupOf(candidates)
    shared.set(group, (shared.get(group) ?? 0) + unit.servers)
  }
  const load = new Map<string, number>()
  const plan = new Map<string, string>()
  for (const { unit, candidates } of places) {
    const limit = (slack * (shared.get(groupOf(candidates)) ?? 0)) / candidates.length
    const ranked = candidates
      .map(({ holder }) => ({ holder, score: hash(`${unit.key} ${holder}`), load: load.get(holder) ?? 0 }))
      .sort((a, b) => b.score - a.score || (a.holder < b.holder ? -1 : 1))
    const fits = ranked.find((each) => each.load + unit.servers <= limit)
    const chosen = fits ?? ranked.toSorted((a, b) => a.load - b.load)[0]
    if (chosen === undefined) continue
    load.set(chosen.holder, chosen.load + unit.servers)
    for (const name of unit.shards) plan.set(name, chosen.holder)
  }
  return plan
}
