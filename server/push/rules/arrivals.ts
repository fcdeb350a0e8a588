import { nameKey } from '../../../contract/leaderboard/people.ts'
import type { WatchedServer } from '../../../contract/push/slot-watch.ts'
import { type Turn, walkOn } from './turn.ts'
import { type Due, isDue, maxDue, type Waiting } from './waiting.ts'

/** A server with the names in its last player list. */
export interface PeopledServer extends WatchedServer {
  players(): Iterable<{ readonly name: string }>
}

/** A watch of a player. */
interface Row {
  readonly watch: Waiting
  readonly player: string
  reportedAt: number | undefined
  /** The device was told, and the player has not left since. */
  isTold: boolean
}

/**
 * Decides which watches of players are due: when the player is found, and again when they have left and come back, but not
 * within the pause. `now` is always epoch milliseconds.
 */
export class Arrivals {
  readonly #devices = new Map<string, readonly Row[]>()
  /** By the player's name. */
  readonly #waiting = new Map<string, Set<Row>>()
  #turn: Turn<readonly Row[]> | undefined
  /** Names that were found at the last look, or by the process that decided before this one. */
  #present = new Set<string>()
  /** Keys of the names in the last lists, which are thousands and mostly stay the same. */
  #keys: ReadonlyMap<string, string> = new Map()

  get size(): number {
    return this.#waiting.size
  }

  /** Replaces the watches of a device; without any, the device is forgotten. */
  setDevice(device: string, watches: readonly Waiting[]): void {
    const known = this.#devices.get(device) ?? []
    for (const row of known) this.#leave(row)
    const own = watches.flatMap((watch) => rowsOf(watch, known))
    if (own.length === 0) this.#devices.delete(device)
    else this.#devices.set(device, own)
    for (const row of own) this.#join(row)
  }

  /** Forgets devices whose watches have all ended. Each call checks a few devices; the next call goes on there. */
  forgetEnded(now: number): void {
    this.#turn = walkOn(this.#devices, this.#turn, (device, rows) => {
      if (rows.every(({ watch }) => watch.endsAt <= now)) this.setDevice(device, [])
    })
  }

  #join(row: Row): void {
    const key = nameKey(row.player)
    const waiting = this.#waiting.get(key) ?? new Set()
    this.#waiting.set(key, waiting.add(row))
    if (row.isTold) this.#present.add(key)
  }

  #leave(row: Row): void {
    const key = nameKey(row.player)
    const waiting = this.#waiting.get(key)
    waiting?.delete(row)
    if (waiting?.size === 0) this.#waiting.delete(key)
  }

  /** By name, the first server on which a watched player is. */
  #find(servers: Iterable<PeopledServer>): ReadonlyMap<string, WatchedServer> {
    const found = new Map<string, WatchedServer>()
    const keys = new Map<string, string>()
    for (const server of servers) {
      if (server.server.open !== 1) continue
      for (const { name } of server.players()) {
        const key = this.#keys.get(name) ?? nameKey(name)
        keys.set(name, key)
        if (this.#waiting.has(key) && !found.has(key)) found.set(key, server)
      }
    }
    this.#keys = keys
    return found
  }

  /** The watches that are due on these lists, at most {@link maxDue}; the rest at the next look. */
  due(servers: Iterable<PeopledServer>, now: number): readonly Due[] {
    const found = this.#find(servers)
    for (const key of this.#present) {
      if (!found.has(key)) for (const row of this.#waiting.get(key) ?? []) row.isTold = false
    }
    this.#present = new Set(found.keys())
    const due: Due[] = []
    for (const [key, server] of found) {
      for (const row of this.#waiting.get(key) ?? []) {
        if (due.length >= maxDue) return due
        const { watch, player, reportedAt, isTold } = row
        if (isTold || !isDue({ endsAt: watch.endsAt, reportedAt }, now)) continue
        row.isTold = true
        row.reportedAt = now
        due.push({ watch, player, server })
      }
    }
    return due
  }
}

/** A known watch keeps what it was told. A new one was told if the process that decided before has reported it. */
function rowsOf(watch: Waiting, known: readonly Row[]): Row[] {
  const { id, wish, reportedAt } = watch
  if (wish.kind !== 'player') return []
  const before = known.find((row) => row.watch.id === id && row.player === wish.name)
  if (before === undefined) return [{ watch, player: wish.name, reportedAt, isTold: reportedAt !== undefined }]
  return [{ ...before, watch }]
}
