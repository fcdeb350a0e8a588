import { createServerList, type MutableServerList } from './server-list.ts'
import type { ServerEntry, ServerState } from './server-state.ts'

/** What a poller needs of a server list. */
export type PolledList = Pick<MutableServerList, 'all' | 'catalogue' | 'setState' | 'finishSweep'>

/** The regions of a process, and those of others. */
export interface Regions {
  /** Pinned regions that this process polls while another one leads. */
  readonly apart: ReadonlySet<string>
  /** Regions that another process polls: not polled here while this process leads. */
  readonly elsewhere: ReadonlySet<string>
}

/** The servers that this process polls. */
export interface PolledServers {
  /** While it leads: the server list without the regions of others. States go into the list at once. */
  readonly led: PolledList
  /** While another process leads: kept out of the server list until that process publishes them, so that all show one list. */
  readonly apart: PolledList
  set(regions: Regions): void
  /** What was polled apart and not reported. */
  unreported(): readonly ServerEntry[]
  noteReported(servers: readonly ServerEntry[]): void
  /** Puts what was polled apart into the server list, because this process publishes it from now on. */
  merge(): void
}

/** How many servers each region has. */
export function countByRegion(servers: Iterable<ServerEntry>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { listed } of servers) counts.set(listed.region, (counts.get(listed.region) ?? 0) + 1)
  return counts
}

/** Sets a state that another process or another list has, unless what is known is newer. */
export function setNewer(serverList: MutableServerList, id: string, state: ServerState): void {
  const known = serverList.get(id)?.state.lastSeen ?? 0
  if ((state.lastSeen ?? 0) >= known) serverList.setState(id, state)
}

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((name) => b.has(name))

/** All of the list is led, and nothing is polled apart. */
export function createPolledServers(serverList: MutableServerList): PolledServers {
  const apart = createServerList()
  const reported = new Map<string, ServerState>()
  let regions: Regions = { apart: new Set(), elsewhere: new Set() }
  let moves = 0
  let listed = serverList.catalogue

  const listApart = (): void => {
    const servers = [...serverList.all()].filter((entry) => regions.apart.has(entry.listed.region))
    apart.setListed(servers.map((entry) => entry.listed))
    for (const {
      listed: { id },
      state,
    } of servers) {
      if (reported.has(id)) continue
      apart.setState(id, state)
      reported.set(id, state)
    }
    for (const id of reported.keys()) if (apart.get(id) === undefined) reported.delete(id)
  }

  return {
    apart,
    led: {
      get catalogue() {
        return serverList.catalogue + moves
      },
      *all() {
        for (const entry of serverList.all()) if (!regions.elsewhere.has(entry.listed.region)) yield entry
      },
      setState: serverList.setState,
      finishSweep: serverList.finishSweep,
    },
    set(next) {
      if (!isSame(next.elsewhere, regions.elsewhere)) moves += 1
      const isListed = listed === serverList.catalogue && isSame(next.apart, regions.apart)
      regions = next
      listed = serverList.catalogue
      if (!isListed) listApart()
    },
    // The entries change while a report is sent.
    unreported: () =>
      Array.from(apart.all(), (entry) => ({ ...entry })).filter(
        (entry) => reported.get(entry.listed.id) !== entry.state,
      ),
    noteReported(servers) {
      for (const {
        listed: { id },
        state,
      } of servers)
        if (reported.has(id)) reported.set(id, state)
    },
    merge() {
      for (const {
        listed: { id },
        state,
      } of apart.all())
        setNewer(serverList, id, state)
    },
  }
}
