import { type ServerId, serverId } from '../../../contract/servers/address.ts'
import {
  type ListedServer,
  neverSeen,
  type ServerEntry,
  type ServerList,
  type ServerState,
  toServer,
} from './server-state.ts'

/** The server list as the poller or a follower writes it. All other code reads it as {@link ServerList}. */
export interface MutableServerList extends ServerList {
  /**
   * Replaces the listed servers. A server that stays listed keeps its state, and its `listed` object if that is equal: an
   * edit of one server reads all of them again, and what was made of the others, such as the rows of the last lists, stays good.
   */
  setListed(servers: readonly ListedServer[]): void
  /** Replaces the state of a listed server; ignored if the server is no longer listed. */
  setState(id: string, state: ServerState): void
  /** Records that a sweep over all servers ended at `at` (epoch milliseconds). */
  finishSweep(at: number): void
}

/** True if the change from `a` to `b` changes the response of `GET /api/servers`. */
export const stateDiffers = (a: ServerState, b: ServerState): boolean =>
  a.open !== b.open || a.current !== b.current || a.max !== b.max || a.map !== b.map

const serverDiffers = (a: ServerEntry, b: ServerEntry): boolean =>
  JSON.stringify(toServer(a)) !== JSON.stringify(toServer(b))

const isEqual = (a: ListedServer, b: ListedServer): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The ids of servers by every address that leads to them; the current ones win. */
function idsByAddress(servers: readonly ListedServer[]): ReadonlyMap<ServerId, string> {
  const ids = new Map<ServerId, string>()
  for (const { id, former = [] } of servers) for (const address of former) ids.set(address, id)
  for (const { id, ip, port } of servers) ids.set(serverId(ip, port), id)
  return ids
}

/** An empty server list at version 0. */
export function createServerList(): MutableServerList {
  let servers = new Map<string, { readonly listed: ListedServer; state: ServerState }>()
  let ids: ReadonlyMap<ServerId, string> = new Map()
  let version = 0
  let catalogue = 0
  let sweptAt: number | null = null
  let sweepTime: number | null = null

  return {
    get version() {
      return version
    },
    get catalogue() {
      return catalogue
    },
    get sweptAt() {
      return sweptAt
    },
    get sweepTime() {
      return sweepTime
    },
    all: () => servers.values(),
    get: (id) => servers.get(id),
    find: (address) => servers.get(ids.get(address) ?? ''),
    setListed(read) {
      const before = [...servers.values()]
      const listed = read.map((server) => {
        const known = servers.get(server.id)?.listed
        return known !== undefined && isEqual(known, server) ? known : server
      })
      const isSame = before.length === listed.length && listed.every((server, i) => server === before[i]?.listed)
      if (isSame) return
      const next = new Map(
        listed.map((server) => [server.id, { listed: server, state: servers.get(server.id)?.state ?? neverSeen }]),
      )
      const after = [...next.values()]
      const changed =
        before.length !== after.length ||
        after.some((server, i) => {
          const old = before[i]
          return old === undefined || serverDiffers(old, server)
        })
      servers = next
      ids = idsByAddress(listed)
      catalogue += 1
      if (changed) version += 1
    },
    setState(id, state) {
      const server = servers.get(id)
      if (!server) return
      if (stateDiffers(server.state, state)) version += 1
      server.state = state
    },
    finishSweep(at) {
      // A sweep begins when the last one ends.
      sweepTime = sweptAt === null ? null : Math.max(0, at - sweptAt)
      sweptAt = at
    },
  }
}
