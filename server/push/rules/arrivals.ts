import { nameKey } from '../../../contract/people.ts'
import type { WatchedServer } from '../../../contract/slot-watch.ts'
import { type Due, isDue, nameOf, type Waiting } from './openings.ts'

/** A server with the names in its last player list. */
export interface PeopledServer extends WatchedServer {
  players(): Iterable<{ readonly name: string }>
}

/**
 * Decides which watches of players are due: once when the player is found, and again when they have left and come back, a
 * pause later at the earliest. `now` is always epoch milliseconds.
 */
export class Arrivals {
  readonly #devices = new Map<string, readonly Waiting[]>()
  /** By the player's name. */
  readonly #waiting = new Map<string, Map<string, Waiting>>()
  /** Watches whose player was found, and has not left since. */
  readonly #told = new Set<string>()

  get size(): number {
    return this.#waiting.size
  }

  /** Replaces what a device waits for; nothing: it is forgotten. */
  setDevice(device: string, watches: readonly Waiting[]): void {
    for (const watch of this.#devices.get(device) ?? []) this.#leave(watch)
    const own = watches.filter(({ wish }) => wish.kind === 'player')
    if (own.length === 0) this.#devices.delete(device)
    else this.#devices.set(device, own)
    for (const watch of own) this.#join(watch)
  }

  #join(watch: Waiting): void {
    const key = keyOf(watch)
    const waiting = this.#waiting.get(key) ?? new Map<string, Waiting>()
    waiting.set(nameOf(watch), watch)
    this.#waiting.set(key, waiting)
    // It was told by a process that decided before.
    if (watch.reportedAt !== undefined) this.#told.add(nameOf(watch))
  }

  #leave(watch: Waiting): void {
    const key = keyOf(watch)
    const waiting = this.#waiting.get(key)
    waiting?.delete(nameOf(watch))
    if (waiting?.size === 0) this.#waiting.delete(key)
    this.#told.delete(nameOf(watch))
  }

  /** The first server on which each player that is waited for is found. */
  #find(servers: Iterable<PeopledServer>): ReadonlyMap<string, WatchedServer> {
    const found = new Map<string, WatchedServer>()
    for (const server of servers) {
      if (server.server.open !== 1) continue
      for (const { name } of server.players()) {
        const key = nameKey(name)
        if (this.#waiting.has(key) && !found.has(key)) found.set(key, server)
      }
    }
    return found
  }

  /** The watches that are due on these lists. */
  due(servers: Iterable<PeopledServer>, now: number): readonly Due[] {
    const found = this.#find(servers)
    const due: Due[] = []
    for (const [key, waiting] of this.#waiting) {
      const server = found.get(key)
      for (const [name, watch] of waiting) {
        if (server === undefined) this.#told.delete(name)
        else if (!this.#told.has(name) && isDue(watch, now)) {
          this.#told.add(name)
          waiting.set(name, { ...watch, reportedAt: now })
          due.push({ watch, server })
        }
      }
    }
    return due
  }
}

const keyOf = ({ wish }: Waiting): string => (wish.kind === 'player' ? nameKey(wish.name) : '')
