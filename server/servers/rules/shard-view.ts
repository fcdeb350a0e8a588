import type { MutableServerList } from './server-list.ts'
import type { ListedServer, ServerEntry, ServerState } from './server-state.ts'
import { type Shard, shardOf, shardsOf } from './shards.ts'

/** `all`: every server, whatever its shard. */
export type PolledShards = ReadonlySet<string> | 'all'

/** What a process has polled since its last report. */
export interface Unreported {
  readonly servers: readonly ServerEntry[]
  /** The shards that they belong to; all polled ones if there is only a sweep to tell. */
  readonly shards: readonly string[]
  /** Epoch milliseconds of this process's last sweep over its own servers; null before the first. */
  readonly sweptAt: number | null
}

/** The servers that this process polls: to its poller the whole list, and the states that the poller has found. */
export interface ShardView extends Pick<MutableServerList, 'all' | 'catalogue' | 'setState' | 'finishSweep'> {
  /** Every shard that has servers, polled by this process or another. */
  shards(): readonly Shard[]
  /** The shards that are polled. A server that stays keeps what is known of it. */
  setPolled(shards: PolledShards): void
  /** How many servers of each region are polled. */
  polledByRegion(): ReadonlyMap<string, number>
  isPolled(id: string): boolean
  /** The shard of a server; empty if it is not listed. */
  shardOf(id: string): string
  /**
   * `true`: states go into the list at once, because this process publishes it. `false`: they are kept apart until the
   * process that publishes has passed them on, so that every process shows the same list.
   */
  setDirect(isDirect: boolean): void
  /** Undefined: nothing, or states go into the list at once. */
  unreported(): Unreported | undefined
  /** They were reported. */
  noteReported(reported: Unreported): void
}

const isSame = (a: PolledShards, b: PolledShards): boolean =>
  a === b || (a !== 'all' && b !== 'all' && a.size === b.size && [...a].every((name) => b.has(name)))

/** How many servers each region has. */
export function countByRegion(servers: Iterable<ServerEntry>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { listed } of servers) counts.set(listed.region, (counts.get(listed.region) ?? 0) + 1)
  return counts
}

export interface ShardViewDeps {
  readonly serverList: MutableServerList
  /** This process has finished a sweep over its own servers. */
  onSweep(at: number): void
}

/** A view on no server, whose states are kept apart. */
export function createShardView({ serverList, onSweep }: ShardViewDeps): ShardView {
  let polled: PolledShards = new Set()
  let isDirect = false
  let catalogue = 0
  let listed = -1
  let shards: readonly Shard[] = []
  let shardById: ReadonlyMap<string, string> = new Map()
  let entries = new Map<string, { readonly listed: ListedServer; state: ServerState }>()
  const reported = new Map<string, ServerState>()
  let sweptAt: number | null = null
  let reportedSweep: number | null = null

  const isPolled = (id: string): boolean => polled === 'all' || polled.has(shardById.get(id) ?? '')
  const rebuild = (): void => {
    const before = entries
    entries = new Map()
    for (const entry of serverList.all()) {
      const { id } = entry.listed
      if (!isPolled(id)) continue
      const known = before.get(id)?.state
      if (known === undefined) reported.set(id, entry.state)
      entries.set(id, { listed: entry.listed, state: known ?? entry.state })
    }
    for (const id of reported.keys()) if (!entries.has(id)) reported.delete(id)
    catalogue += 1
  }
  const refresh = (): void => {
    if (listed === serverList.catalogue) return
    listed = serverList.catalogue
    const servers = Array.from(serverList.all(), ({ listed: each }) => each)
    shards = shardsOf(servers)
    shardById = new Map(servers.map((each) => [each.id, shardOf(each)]))
    rebuild()
  }

  return {
    get catalogue() {
      refresh()
      return catalogue
    },
    all() {
      refresh()
      return entries.values()
    },
    setState(id, state) {
      const entry = entries.get(id)
      if (entry === undefined) return
      entry.state = state
      if (isDirect) serverList.setState(id, state)
    },
    finishSweep(at) {
      sweptAt = at
      if (isDirect) onSweep(at)
    },
    shards() {
      refresh()
      return shards
    },
    setPolled(next) {
      refresh()
      if (isSame(next, polled)) return
      polled = next
      rebuild()
    },
    polledByRegion() {
      refresh()
      return countByRegion(entries.values())
    },
    isPolled,
    shardOf: (id) => shardById.get(id) ?? '',
    setDirect(next) {
      if (next === isDirect) return
      isDirect = next
      for (const { listed: each, state } of entries.values()) {
        const known = serverList.get(each.id)?.state.lastSeen ?? 0
        if (!next) reported.set(each.id, state)
        else if ((state.lastSeen ?? 0) >= known) serverList.setState(each.id, state)
      }
    },
    unreported() {
      if (isDirect) return undefined
      refresh()
      const servers = [...entries.values()].filter(({ listed: each, state }) => reported.get(each.id) !== state)
      if (entries.size === 0 || (servers.length === 0 && sweptAt === reportedSweep)) return undefined
      const about = servers.length === 0 ? [...entries.values()] : servers
      const names = new Set(about.map(({ listed: each }) => shardById.get(each.id) ?? ''))
      // The entries change while the report is sent.
      return { servers: servers.map((entry) => ({ ...entry })), shards: [...names].sort(), sweptAt }
    },
    noteReported({ servers, sweptAt: swept }) {
      for (const { listed: each, state } of servers) if (entries.has(each.id)) reported.set(each.id, state)
      reportedSweep = swept
    },
  }
}
