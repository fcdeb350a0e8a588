import { minutes, seconds } from '../../../contract/duration.ts'
import { freeSlots, isCalled, type WatchedServer } from '../../../contract/push/slot-watch.ts'
import { byStart, means, type Row } from './line.ts'
import { Lines } from './lines.ts'
import { Reports } from './reports.ts'
import { isFor, type Open, type Scan, scanOf } from './scan.ts'
import { batchSize, type Due, isDue, maxDue, type Waiting } from './waiting.ts'

/** From one batch of devices that are told of a server to the next, if there is still room. */
const batchPause = seconds(30)
/** Rows from one check of the time to the next. */
const stride = 256

/** Seconds after which a message is of no use, because other players have taken the place. */
export const messageLife = minutes(2) / seconds(1)

/**
 * Decides which watches for room are due. It looks only at servers that gained room, and at those that fit a new watch.
 * Strangers decide how many wishes there are, so a look ends when its time is over; the next one goes on there, with the
 * server that waits longest. `now` is always epoch milliseconds.
 */
export class Openings {
  readonly #lines = new Lines()
  /** Free slots of the servers that have any. */
  readonly #free = new Map<string, number>()
  /** Their maps, as numbers of {@link Lines.words}. */
  readonly #maps = new Map<string, number>()
  /** Servers that have changed their map, to be compared with the lines that name maps. */
  readonly #changedMaps = new Set<string>()
  /** Servers to look at, and from when on. */
  readonly #pending = new Map<string, number>()
  /** When the last whole batch of devices was told of a server. */
  readonly #batches = new Map<string, number>()
  readonly #reports = new Reports()
  #scan: Scan | undefined

  get size(): number {
    return this.#lines.size
  }

  /** Replaces the watches of a device; without any, the device is forgotten. A watch that is known keeps its place. */
  setDevice(device: string, watches: readonly Waiting[]): void {
    this.#lines.setDevice(device, watches)
  }

  /** Forgets some of the devices whose watches have ended. */
  forgetEnded(now: number): void {
    this.#lines.forgetEnded(now)
  }

  /** Whether there is something to look at, although the list did not change. */
  isPending(now: number): boolean {
    if (this.#scan !== undefined || this.#lines.hasAdded) return true
    for (const id of this.#changedMaps) if (!this.#isPaused(id, now)) return true
    for (const from of this.#pending.values()) if (from <= now) return true
    return false
  }

  /** Whether a whole batch was just told of this server. */
  #isPaused(id: string, now: number): boolean {
    return now < (this.#batches.get(id) ?? Number.NEGATIVE_INFINITY) + batchPause
  }

  #lookAt(id: string): void {
    const batch = this.#batches.get(id)
    this.#pending.set(id, batch === undefined ? 0 : batch + batchPause)
  }

  /**
   * The watches that are due on this list, the longest waiting first; at most {@link maxDue}.
   * @param hasTime whether the look may go on
   */
  due(servers: Iterable<WatchedServer>, now: number, hasTime: () => boolean = () => true): readonly Due[] {
    const open = this.#readList(servers)
    this.#lookForAdded(open)
    const due: Due[] = []
    while (due.length <= maxDue - batchSize) {
      this.#scan ??= this.#nextScan(open, now)
      const scan = this.#scan
      const found = scan && open.get(scan.id)
      if (scan === undefined) break
      if (found !== undefined && !this.#goOn(scan, found, now, hasTime)) break
      this.#scan = undefined
      if (found !== undefined) due.push(...this.#tell(scan, found, now))
      if (!hasTime()) break
    }
    return due
  }

  #readList(servers: Iterable<WatchedServer>): ReadonlyMap<string, Open> {
    const open = new Map<string, Open>()
    for (const server of servers) {
      const { modes, regions, maps } = this.#lines.words
      const [mode, region] = [modes.placeOf(server.mode), regions.placeOf(server.server.region)]
      const map = maps.placeOf(server.server.map)
      const free = server.server.open === 1 ? freeSlots(server.server) : 0
      if (free === 0) continue
      open.set(server.id, { server, free, mode, region, map })
      if (this.#lines.forMaps.size > 0 && map !== (this.#maps.get(server.id) ?? map)) this.#changedMaps.add(server.id)
      this.#maps.set(server.id, map)
      if (free > (this.#free.get(server.id) ?? 0)) this.#lookAt(server.id)
      this.#free.set(server.id, free)
    }
    for (const id of this.#free.keys()) {
      if (open.has(id)) continue
      this.#free.delete(id)
      this.#maps.delete(id)
      this.#changedMaps.delete(id)
      this.#pending.delete(id)
      this.#batches.delete(id)
    }
    return open
  }

  /** Looks for each new watch at the first server that fits; at all servers, if there are many new watches. */
  #lookForAdded(open: ReadonlyMap<string, Open>): void {
    const added = this.#lines.takeAdded()
    if (added.size > stride) for (const id of open.keys()) this.#lookAt(id)
    else for (const row of added) this.#lookFor(row, open)
  }

  #lookFor({ line: { kind } }: Row, open: ReadonlyMap<string, Open>): void {
    for (const [id, one] of open) {
      const fits = kind.server === undefined ? means(kind, one) : isCalled(one.server, kind.server)
      if (!fits || one.free < kind.slotsNeeded) continue
      this.#lookAt(id)
      // Another server may have no pause.
      if (!this.#batches.has(id)) return
    }
  }

  #nextScan(open: ReadonlyMap<string, Open>, now: number): Scan | undefined {
    for (const [id, from] of this.#pending) {
      if (from > now) continue
      this.#pending.delete(id)
      const one = open.get(id)
      if (one === undefined) continue
      this.#changedMaps.delete(id)
      return scanOf(id, this.#lines.linesOf(one.server))
    }
    for (const id of this.#changedMaps) {
      if (this.#isPaused(id, now)) continue
      this.#changedMaps.delete(id)
      if (open.has(id)) return scanOf(id, this.#lines.forMaps.values())
    }
    return undefined
  }

  /** Goes on with a search, for a stride at least; false: the time was over before its end. */
  #goOn(scan: Scan, open: Open, now: number, hasTime: () => boolean): boolean {
    for (let looked = 1; ; looked += 1) {
      const row = scan.inLine < batchSize ? scan.line?.rows[scan.at] : undefined
      scan.at += 1
      if (row === undefined) {
        scan.line = scan.lines.next().value
        if (scan.line === undefined) return true
        scan.at = 0
        scan.inLine = 0
        if (isFor(scan.line.kind, open)) scan.line.tidy()
        else scan.inLine = batchSize
      } else if (this.#isDue(row, open, now)) {
        scan.found.push(row)
        scan.inLine += 1
        if (scan.found.length >= 4 * batchSize) scan.found = scan.found.sort(byStart).slice(0, batchSize)
      }
      if (looked % stride === 0 && !hasTime()) return false
    }
  }

  #isDue(row: Row, open: Open, now: number): boolean {
    return (
      !row.isGone && row.line.kind.slotsNeeded <= open.free && isDue(row, now) && this.#reports.mayTell(row.device, now)
    )
  }

  #tell({ id, found }: Scan, open: Open, now: number): readonly Due[] {
    // They may have been told of another server since an earlier look found them.
    const rows = found.filter((row) => this.#isDue(row, open, now)).sort(byStart)
    const batch = rows.slice(0, batchSize)
    for (const row of batch) {
      row.reportedAt = now
      this.#reports.note(row.device, now)
    }
    if (batch.length === batchSize) {
      this.#batches.set(id, now)
      this.#lookAt(id)
    } else this.#batches.delete(id)
    return batch.map(({ id: watch, device }) => ({ watch: { id: watch, device }, server: open.server }))
  }
}
