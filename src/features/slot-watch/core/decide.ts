import { nameKey } from '../../../../contract/leaderboard/people.ts'
import {
  hasRoom,
  isMeant,
  reportPause,
  type SlotWatch,
  type WatchedServer,
} from '../../../../contract/push/slot-watch.ts'

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
  /** Where players are, by `nameKey`; undefined while it is not known. */
  readonly places?: ReadonlyMap<string, readonly string[]> | undefined
  /** Epoch milliseconds. */
  readonly now: number
}

/** The nearest server that a watch waits for; undefined if there is none. */
function bestOf(watch: SlotWatch, { servers, vip, places }: World): WatchedServer | undefined {
  const { wish } = watch
  if (wish.kind === 'player') {
    const there = places?.get(nameKey(wish.name)) ?? []
    return servers.find(({ id }) => there.includes(id))
  }
  let best: WatchedServer | undefined
  for (const each of servers) {
    if (!hasRoom(each.server, vip) || !isMeant(wish, each)) continue
    if (best === undefined || (each.latency ?? Infinity) < (best.latency ?? Infinity)) best = each
  }
  return best
}

/** Also while it is not known. */
function stillHolds({ wish, found }: SlotWatch, { servers, vip, places }: World): boolean {
  if (found === undefined) return false
  if (wish.kind !== 'player') return servers.some(({ id, server }) => id === found.server && hasRoom(server, vip))
  return places === undefined || (places.get(nameKey(wish.name))?.includes(found.server) ?? false)
}

function decideOne(watch: SlotWatch, world: World): SlotWatch {
  const { now } = world
  if (watch.found) return stillHolds(watch, world) ? watch : { ...watch, found: undefined }
  if (watch.reportedAt !== undefined && Math.abs(now - watch.reportedAt) < reportPause) return watch
  const best = bestOf(watch, world)
  return best === undefined ? watch : { ...watch, found: { server: best.id, at: now }, reportedAt: now }
}

/**
 * The watches after a list: those that are over are gone; one that found room, or its player, says where, until that server
 * is full again, or the player has left it, and then reports again after a pause at the earliest.
 */
export function decide(watches: readonly SlotWatch[], world: World): Decision {
  const after = watches.filter(({ endsAt }) => endsAt > world.now).map((watch) => decideOne(watch, world))
  const changed = after.length !== watches.length || after.some((watch, at) => watch !== watches[at])
  if (!changed) return { watches, fired: [] }
  const before = new Set(watches.filter(({ found }) => found).map(({ id }) => id))
  return { watches: after, fired: after.filter(({ id, found }) => found && !before.has(id)) }
}
