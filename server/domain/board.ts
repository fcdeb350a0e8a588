import type { ServerId } from '../../contract/address.ts'
import { type Board, type ListedServer, type LiveServer, type LiveState, neverSeen, toServer } from './live.ts'

/** The board that a poller or a follower writes to. Everyone else holds it as {@link Board}. */
export interface MutableBoard extends Board {
  /** Replaces the catalogue. What is known of a server that stays listed is kept. */
  setListed(servers: readonly ListedServer[]): void
  /** Replaces what is known of a listed server; ignored for one that is no longer listed. */
  setLive(id: ServerId, live: LiveState): void
  /** Notes that a sweep over the whole community ended at `at` (epoch milliseconds). */
  finishSweep(at: number): void
}

/** True where `GET /api/servers` would answer differently for one server. */
function listDiffers(a: LiveServer, b: LiveServer): boolean {
  if (a.listed === b.listed) {
    const [x, y] = [a.live, b.live]
    return x.open !== y.open || x.current !== y.current || x.max !== y.max || x.map !== y.map
  }
  return JSON.stringify(toServer(a)) !== JSON.stringify(toServer(b))
}

/** An empty board at version 0. */
export function createBoard(): MutableBoard {
  let servers = new Map<ServerId, LiveServer>()
  let version = 0
  let sweptAt: number | null = null

  return {
    get version() {
      return version
    },
    get sweptAt() {
      return sweptAt
    },
    all: () => servers.values(),
    get: (id) => servers.get(id),
    setListed(listed) {
      const before = [...servers.values()]
      const next = new Map(
        listed.map((server) => [server.id, { listed: server, live: servers.get(server.id)?.live ?? neverSeen }]),
      )
      const after = [...next.values()]
      const changed =
        before.length !== after.length ||
        after.some((server, i) => {
          const old = before[i]
          return old === undefined || listDiffers(old, server)
        })
      servers = next
      if (changed) version += 1
    },
    setLive(id, live) {
      const old = servers.get(id)
      if (!old) return
      const server = { listed: old.listed, live }
      servers.set(id, server)
      if (listDiffers(old, server)) version += 1
    },
    finishSweep(at) {
      sweptAt = at
    },
  }
}
