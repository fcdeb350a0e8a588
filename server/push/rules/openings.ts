import { minutes, seconds } from '../../../contract/duration.ts'
import { freeSlots, isMeant, reportPause, type SlotWish, type WatchedServer } from '../../../contract/slot-watch.ts'

/** A watch of a device whose page is closed. Instants are epoch milliseconds. */
export interface Waiting {
  readonly id: string
  readonly device: string
  readonly wish: SlotWish
  readonly slotsNeeded: number
  readonly startedAt: number
  readonly endsAt: number
  readonly reportedAt: number | undefined
}

/** A watch that is due, with the server that has room. */
export interface Due {
  readonly watch: Waiting
  readonly server: WatchedServer
}

/** Devices told of one server at once; the next ones follow if there is still room. */
export const batchSize = 50
const batchPause = seconds(30)

export const nameOf = ({ device, id }: Waiting): string => `${device} ${id}`

/** A group of watches with the same wish. */
interface Group {
  readonly wish: SlotWish
  readonly waiting: Map<string, Waiting>
}

/**
 * Decides which watches for room are due. Watches with the same wish are one group, and only servers that gained room, or whose
 * room is new to a watch, are looked at, so that a list of thousands of servers costs little while nothing changes.
 * `now` is always epoch milliseconds.
 */
export class Openings {
  /** By the server that they wait for. */
  readonly #byServer = new Map<string, Group>()
  /** By their wish for any server. */
  readonly #others = new Map<string, Group>()
  readonly #devices = new Map<string, readonly Waiting[]>()
  /** Free slots of the servers that have any. */
  readonly #free = new Map<string, number>()
  /** Servers to look at, with the earliest time. */
  readonly #pending = new Map<string, number>()

  get size(): number {
    let size = 0
    for (const watches of this.#devices.values()) size += watches.length
    return size
  }

  /** Replaces what a device waits for; nothing: it is forgotten. */
  setDevice(device: string, all: readonly Waiting[]): void {
    const watches = all.filter(({ wish }) => wish.kind !== 'player')
    for (const watch of this.#devices.get(device) ?? []) this.#leave(watch)
    this.#devices.delete(device)
    if (watches.length > 0) this.#devices.set(device, watches)
    for (const watch of watches) this.#join(watch)
    // Any server with room may be the one that a new watch waits for.
    if (watches.length > 0) for (const id of this.#free.keys()) this.#lookAt(id, 0)
  }

  #placeOf({ wish }: Waiting): { readonly groups: Map<string, Group>; readonly key: string } {
    return wish.kind === 'server'
      ? { groups: this.#byServer, key: wish.server }
      : { groups: this.#others, key: JSON.stringify(wish) }
  }

  #join(watch: Waiting): void {
    const { groups, key } = this.#placeOf(watch)
    const group = groups.get(key) ?? { wish: watch.wish, waiting: new Map<string, Waiting>() }
    group.waiting.set(nameOf(watch), watch)
    groups.set(key, group)
  }

  #leave(watch: Waiting): void {
    const { groups, key } = this.#placeOf(watch)
    const group = groups.get(key)
    group?.waiting.delete(nameOf(watch))
    if (group?.waiting.size === 0) groups.delete(key)
  }

  /** The groups that a server is meant by. */
  *#groupsOf(server: WatchedServer): Generator<Group> {
    for (const id of [server.id, ...(server.former ?? [])]) {
      const group = this.#byServer.get(id)
      if (group) yield group
    }
    for (const group of this.#others.values()) if (isMeant(group.wish, server)) yield group
  }

  /** Whether a server waits to be looked at, although the list did not change. */
  isPending(now: number): boolean {
    for (const from of this.#pending.values()) if (from <= now) return true
    return false
  }

  #lookAt(id: string, from: number): void {
    const known = this.#pending.get(id)
    if (known === undefined || from < known) this.#pending.set(id, from)
  }

  /** The watches that are due on this list, those that wait longest first. */
  due(servers: Iterable<WatchedServer>, now: number): readonly Due[] {
    const seen = new Set<string>()
    const due: Due[] = []
    const taken = new Set<string>()
    for (const server of servers) {
      const free = server.server.open === 1 ? freeSlots(server.server) : 0
      if (free === 0) continue
      seen.add(server.id)
      if (free > (this.#free.get(server.id) ?? 0)) this.#lookAt(server.id, 0)
      this.#free.set(server.id, free)
      const from = this.#pending.get(server.id)
      if (from !== undefined && from <= now) due.push(...this.#dueOn(server, { free, now, taken }))
    }
    for (const id of this.#free.keys()) {
      if (seen.has(id)) continue
      this.#free.delete(id)
      this.#pending.delete(id)
    }
    return due
  }

  #dueOn(
    server: WatchedServer,
    { free, now, taken }: { free: number; now: number; taken: Set<string> },
  ): readonly Due[] {
    const found: Waiting[] = []
    for (const { waiting } of this.#groupsOf(server)) {
      for (const watch of waiting.values()) {
        if (watch.slotsNeeded <= free && isDue(watch, now) && !taken.has(nameOf(watch))) found.push(watch)
      }
    }
    const batch = found.sort((a, b) => a.startedAt - b.startedAt).slice(0, batchSize)
    for (const watch of batch) {
      taken.add(nameOf(watch))
      this.#join({ ...watch, reportedAt: now })
    }
    if (batch.length < found.length) this.#pending.set(server.id, now + batchPause)
    else this.#pending.delete(server.id)
    return batch.map((watch) => ({ watch, server }))
  }
}

/** Whether a watch has not ended, and was not reported within the pause. */
export const isDue = ({ endsAt, reportedAt }: Waiting, now: number): boolean =>
  endsAt > now && (reportedAt === undefined || Math.abs(now - reportedAt) >= reportPause)

/** Seconds after which a message is of no use: others have taken the place. */
export const messageLife = minutes(2) / seconds(1)
