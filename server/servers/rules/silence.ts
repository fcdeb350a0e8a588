/** Sweeps without a reply after which a server counts as silent, and sweeps with one after which it counts as back. */
export const sweepsToTell = 3
/**
 * How many sweeps a silent group waits for the rest of its servers once the first is back. A silent server is visited
 * once a minute, so that those of one host come back one after the other.
 */
const sweepsToSettle = 10

/** What falls silent together: one server, all servers of a host or a region, or all servers. */
export type SilentSubject =
  | { readonly kind: 'server'; readonly id: string; readonly name: string }
  | { readonly kind: 'host'; readonly host: string; readonly servers: number }
  | { readonly kind: 'region'; readonly region: string; readonly servers: number }
  | { readonly kind: 'all'; readonly servers: number }

export interface Silence {
  readonly subject: SilentSubject
  /** Epoch milliseconds of the last reply; null if none of its servers ever replied. */
  readonly since: number | null
}

/** `stillSilent`: servers of a host that did not come back with the others. */
export type SilenceChange =
  | { readonly kind: 'silent'; readonly silence: Silence }
  | { readonly kind: 'back'; readonly silence: Silence; readonly stillSilent: number }

/** A listed server at the end of a sweep. `lastSeen`: epoch milliseconds of its last reply, null before the first. */
export interface SweptServer {
  readonly id: string
  readonly host: string
  readonly region: string
  readonly name: string
  readonly lastSeen: number | null
}

interface Track {
  lastSeen: number | null
  /** Consecutive sweeps without a reply, and with one. */
  missed: number
  replied: number
  isSilent: boolean
}

/** A server, a host, a region or all servers; `key` is unique among them. */
interface Group {
  readonly key: string
  readonly parents: readonly string[]
  readonly servers: readonly SweptServer[]
  readonly subject: SilentSubject
}

interface Told {
  readonly group: Group
  readonly since: number | null
  /** Sweeps since the first of its servers was back. */
  settling: number
}

export interface SilenceWatch {
  /** Notes the end of a sweep over all listed servers; returns what has changed. */
  sweep(servers: readonly SweptServer[]): SilenceChange[]
  /** What is silent now; undefined before there were enough sweeps to know. */
  silent(): Silence[] | undefined
}

/**
 * Which servers are silent, told once for the largest group that is silent as a whole. A server is silent after three
 * sweeps without a reply and back after three with one, so that one that replies now and then is told once. Reads no
 * clock: a reply shows as a changed `lastSeen`.
 */
export function createSilenceWatch(): SilenceWatch {
  let tracks = new Map<string, Track>()
  const told = new Map<string, Told>()
  let sweeps = 0

  const isSilent = ({ id }: SweptServer): boolean => tracks.get(id)?.isSilent === true
  const replied = ({ id }: SweptServer): boolean => (tracks.get(id)?.replied ?? 0) > 0

  /** Ends what is told of groups that are not silent as a whole any more. */
  const tellBack = (groups: ReadonlyMap<string, Group>): SilenceChange[] => {
    const changes: SilenceChange[] = []
    for (const [key, entry] of told) {
      const group = groups.get(key)
      const still = group?.servers.filter(isSilent).length ?? 0
      if (group !== undefined && still === group.servers.length) {
        entry.settling = 0
        continue
      }
      entry.settling += 1
      if (group !== undefined && still > 0 && entry.settling < sweepsToSettle) continue
      told.delete(key)
      // A group that is not listed any more ends without a word.
      if (group === undefined) continue
      changes.push({ kind: 'back', silence: { subject: entry.group.subject, since: entry.since }, stillSilent: still })
      // The rest was told with the group.
      if (still === 0) continue
      for (const part of largestSilent(groups, isSilent)) if (part.parents.includes(key)) tellQuietly(part)
    }
    return changes
  }

  const tellQuietly = (group: Group): void => {
    if (!told.has(group.key)) told.set(group.key, { group, since: lastReply(group), settling: 0 })
  }

  const tellSilent = (groups: ReadonlyMap<string, Group>): SilenceChange[] => {
    const changes: SilenceChange[] = []
    for (const group of largestSilent(groups, isSilent)) {
      // Told with a larger group, some of whose servers may be back.
      if (told.has(group.key) || group.parents.some((parent) => told.has(parent))) continue
      // The rest of the larger group may follow with the next sweep.
      const parent = group.parents.map((key) => groups.get(key)).find((each) => each !== undefined)
      if (parent !== undefined && !parent.servers.some(replied)) continue
      for (const [key, { group: part }] of told) if (part.parents.includes(group.key)) told.delete(key)
      tellQuietly(group)
      changes.push({ kind: 'silent', silence: { subject: group.subject, since: lastReply(group) } })
    }
    return changes
  }

  return {
    sweep(servers) {
      sweeps += 1
      tracks = new Map(servers.map((server) => [server.id, nextTrack(tracks.get(server.id), server)]))
      const groups = groupsOf(servers)
      return [...tellBack(groups), ...tellSilent(groups)]
    },
    silent: () =>
      sweeps <= sweepsToTell + 1
        ? undefined
        : Array.from(told.values(), ({ group: { subject }, since }) => ({ subject, since })),
  }
}

function nextTrack(before: Track | undefined, { lastSeen }: SweptServer): Track {
  // The first sweep has nothing to compare with: a reply of an earlier process would count as one of this sweep.
  if (before === undefined) return { lastSeen, missed: 0, replied: 0, isSilent: false }
  const hasReplied = lastSeen !== before.lastSeen
  const missed = hasReplied ? 0 : before.missed + 1
  const replied = hasReplied ? before.replied + 1 : 0
  const isSilent = before.isSilent ? replied < sweepsToTell : missed >= sweepsToTell
  return { lastSeen, missed, replied, isSilent }
}

const lastReply = ({ servers }: Group): number | null =>
  servers.reduce<number | null>(
    (last, { lastSeen }) => (lastSeen === null ? last : Math.max(last ?? 0, lastSeen)),
    null,
  )

const allKey = 'all'

function grouped(servers: readonly SweptServer[], keyOf: (server: SweptServer) => string): Map<string, SweptServer[]> {
  const groups = new Map<string, SweptServer[]>()
  for (const server of servers) {
    const own = groups.get(keyOf(server))
    if (own === undefined) groups.set(keyOf(server), [server])
    else own.push(server)
  }
  return groups
}

/**
 * All groups by key, larger ones first. A host with one server, a region with one host, and the only host or region are no
 * groups of their own.
 */
function groupsOf(servers: readonly SweptServer[]): Map<string, Group> {
  const hosts = grouped(servers, ({ host }) => host)
  const regions = grouped(servers, ({ region }) => region)
  const groups = new Map<string, Group>()
  const add = (group: Group): unknown => groups.set(group.key, group)
  const all = hosts.size > 1 ? [allKey] : []
  if (hosts.size > 1) add({ key: allKey, parents: [], servers, subject: { kind: 'all', servers: servers.length } })
  const regionOf = new Map<SweptServer, string>()
  for (const [region, own] of regions) {
    if (regions.size === 1 || new Set(own.map(({ host }) => host)).size === 1) continue
    const key = `region ${region}`
    add({ key, parents: all, servers: own, subject: { kind: 'region', region, servers: own.length } })
    for (const server of own) regionOf.set(server, key)
  }
  const parentsOf = (server: SweptServer): readonly string[] => [regionOf.get(server) ?? [], all].flat()
  for (const [host, own] of hosts) {
    const [first] = own
    if (first === undefined || own.length === 1) continue
    // A host with servers of several regions is part of none.
    const parents = own.every(({ region }) => region === first.region) ? parentsOf(first) : all
    add({ key: `host ${host}`, parents, servers: own, subject: { kind: 'host', host, servers: own.length } })
  }
  for (const server of servers) {
    const { id, name, host } = server
    const parents = [groups.has(`host ${host}`) ? `host ${host}` : [], parentsOf(server)].flat()
    add({ key: `server ${id}`, parents, servers: [server], subject: { kind: 'server', id, name } })
  }
  return groups
}

/** The groups that are silent as a whole and part of no larger one that is. */
function largestSilent(groups: ReadonlyMap<string, Group>, isSilent: (server: SweptServer) => boolean): Group[] {
  const silent = new Map([...groups].filter(([, { servers }]) => servers.every(isSilent)))
  return [...silent.values()].filter(({ parents }) => !parents.some((parent) => silent.has(parent)))
}
