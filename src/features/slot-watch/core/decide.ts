import { hasRoom, isMeant, reportPause, type SlotWatch, type WatchedServer } from '../../../../contract/slot-watch.ts'

export interface Decision {
  /** The same array if nothing changed. */
  readonly watches: readonly SlotWatch[]
  /** Watches that found room now, with the server; each is reported once. */
  readonly fired: readonly SlotWatch[]
}

export interface World {
  readonly servers: readonly WatchedServer[]
  /** Whether one free slot is enough for the user. */
  readonly vip: boolean
  /** Epoch milliseconds. */
  readonly now: number
}

/** The nearest server with room, then the one with the most players; undefined if there is none. */
function bestOf(watch: SlotWatch, { servers, vip }: World): WatchedServer | undefined {
  let best: WatchedServer | undefined
  for (const each of servers) {
    if (!hasRoom(each.server, vip) || !isMeant(watch.wish, each)) continue
    if (best === undefined || (each.latency ?? Infinity) < (best.latency ?? Infinity)) best = each
  }
  return best
}

const stillHasRoom = ({ found }: SlotWatch, { servers, vip }: World): boolean =>
  servers.some(({ id, server }) => id === found?.server && hasRoom(server, vip))

function decideOne(watch: SlotWatch, world: World): SlotWatch {
  const { now } = world
  if (watch.found) return stillHasRoom(watch, world) ? watch : { ...watch, found: undefined }
  if (watch.reportedAt !== undefined && Math.abs(now - watch.reportedAt) < reportPause) return watch
  const best = bestOf(watch, world)
  return best === undefined ? watch : { ...watch, found: { server: best.id, at: now }, reportedAt: now }
}

/**
 * The watches after a list: those that are over are gone; one that found room says where, until that server is full
 * again, and then reports again after a pause at the earliest.
 */
export function decide(watches: readonly SlotWatch[], world: World): Decision {
  const after = watches.filter(({ endsAt }) => endsAt > world.now).map((watch) => decideOne(watch, world))
  const changed = after.length !== watches.length || after.some((watch, at) => watch !== watches[at])
  if (!changed) return { watches, fired: [] }
  const before = new Set(watches.filter(({ found }) => found).map(({ id }) => id))
  return { watches: after, fired: after.filter(({ id, found }) => found && !before.has(id)) }
}
