import type { ServerId } from '../../../contract/address.ts'
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

/** True where `GET /api/servers` would answer differently after `a` became `b`. */
const liveDiffers = (a: LiveState, b: LiveState): boolean =>
  a.open !== b.open || a.current !== b.current || a.max !== b.max || a.map !== b.map

const serverDiffers = (a: LiveServer, b: LiveServer): boolean =>
  JSON.stringify(toServer(a)) !== JSON.stringify(toServer(b))

/** An empty board at version 0. */
export function createBoard(): MutableBoard {
  let servers = new Map<ServerId, { readonly listed: ListedServer; live: LiveState }>()
  let version = 0
  let catalogue = 0
  let sweptAt: number | null = null

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
          return old === undefined || serverDiffers(old, server)
        })
      servers = next
      catalogue += 1
      if (changed) version += 1
    },
    setLive(id, live) {
      const server = servers.get(id)
      if (!server) return
      if (liveDiffers(server.live, live)) version += 1
      server.live = live
    },
    finishSweep(at) {
      sweptAt = at
    },
  }
}
