import { minutes, seconds } from '../../../contract/duration.ts'
import {
  freeSlots,
  isCalled,
  reportPause,
  type SlotWish,
  slotsNeeded,
  type WatchedServer,
} from '../../../contract/push/slot-watch.ts'
import { byStart, type Kind, keyOf, Line, means, type Row, Words } from './line.ts'
import { Reports } from './reports.ts'
import { isFor, type Open, type Scan, scanOf } from './scan.ts'
import { type Turn, walkOn } from './turn.ts'

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

/** A watch that is due, with the server that has room, or on which the player is. */
export interface Due {
  readonly watch: Pick<Waiting, 'id' | 'device'>
  /** The name of the player that is waited for. */
  readonly player?: string
  readonly server: WatchedServer
}

/** Devices told of one server at once; the next ones follow if there is still room. */
export const batchSize = 50
const batchPause = seconds(30)
/** Watches that are due at one look: each is written to the database. */
export const maxDue = 2 * batchSize
/** Rows between two questions whether there is time left. */
const stride = 256

/** Seconds after which a message is of no use: others have taken the place. */
export const messageLife = minutes(2) / seconds(1)

/** Whether a watch has not ended, and was not reported within the pause. */
export const isDue = ({ endsAt, reportedAt }: Pick<Waiting, 'endsAt' | 'reportedAt'>, now: number): boolean =>
  endsAt > now && (reportedAt === undefined || Math.abs(now - reportedAt) >= reportPause)

const needs = [slotsNeeded(true), slotsNeeded(false)]

/**
 * Decides which watches for room are due. Only servers that gained room, and those that a new watch may mean, are looked at.
 * A look ends when its time is over and goes on at the next one, the server that waits longest first: strangers
 * decide how many wishes there are. `now` is always epoch milliseconds.
 */
export class Openings {
  readonly #words = { modes: new Words(), regions: new Words(), maps: new Words() }
  readonly #devices = new Map<string, ReadonlyMap<string, Row>>()
  /** By what they wait for. */
  readonly #lines = new Map<string, Line>()
  /** Those for any server. */
  readonly #others = new Set<Line>()
  /** Those of them that name maps. */
  readonly #mapLines = new Set<Line>()
  /** Watches for which no server was looked at yet. */
  readonly #fresh = new Set<Row>()
  /** Free slots of the servers that have any. */
  readonly #free = new Map<string, number>()
  /** Their maps, as placed by the words. */
  readonly #maps = new Map<string, number>()
  /** Servers that play another map: those who wait for a map are looked for. */
  readonly #changedMaps = new Set<string>()
  /** Servers to look at, with the earliest time. */
  readonly #pending = new Map<string, number>()
  /** When a server was last told to as many as allowed at once. */
  readonly #batches = new Map<string, number>()
  readonly #reports = new Reports()
  #scan: Scan | undefined
  #turn: Turn<ReadonlyMap<string, Row>> | undefined
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Replaces what a device waits for; nothing: it is forgotten. A watch that is known keeps its place. */
  setDevice(device: string, all: readonly Waiting[]): void {
    const known = this.#devices.get(device)
    const rows = new Map<string, Row>()
    for (const watch of all) {
      // A server's latency is known on a player's device alone.
      if (watch.wish.kind === 'player' || (watch.wish.kind === 'any' && watch.wish.maxLatency !== null)) continue
      rows.set(watch.id, this.#rowOf(watch, known?.get(watch.id)))
    }
    // Join before leaving: a line that becomes empty is deleted.
    for (const [id, row] of rows) if (known?.get(id) !== row) this.#join(row)
    for (const [id, row] of known ?? []) if (rows.get(id) !== row) this.#leave(row)
    if (rows.size === 0) this.#devices.delete(device)
    else this.#devices.set(device, rows)
  }

  #kindOf({ wish, slotsNeeded: needed }: Waiting): Kind {
    const words = (all: readonly string[], from: Words) => (all.length === 0 ? undefined : from.bitsOf(all))
    if (wish.kind === 'server') return { slotsNeeded: needed, server: wish.server }
    const { modes = [], regions = [], maps = [] } = wish.kind === 'any' ? wish : {}
    return {
      slotsNeeded: needed,
      modes: words(modes, this.#words.modes),
      regions: words(regions, this.#words.regions),
      maps: words(maps, this.#words.maps),
    }
  }

  #rowOf(watch: Waiting, known: Row | undefined): Row {
    const { id, device, startedAt, endsAt, reportedAt } = watch
    const kind = this.#kindOf(watch)
    const key = keyOf(kind)
    if (known !== undefined && keyOf(known.line.kind) === key) {
      return Object.assign(known, { endsAt, reportedAt: later(known.reportedAt, reportedAt) })
    }
    const line = this.#lines.get(key) ?? new Line(kind)
    this.#lines.set(key, line)
    if (kind.server === undefined) this.#others.add(line)
    if (kind.maps !== undefined) this.#mapLines.add(line)
    return { id, device, line, startedAt, endsAt, reportedAt: later(known?.reportedAt, reportedAt), isGone: false }
  }

  #join(row: Row): void {
    row.line.add(row)
    this.#fresh.add(row)
    this.#size += 1
  }

  #leave(row: Row): void {
    const { line } = row
    line.remove(row)
    this.#fresh.delete(row)
    this.#size -= 1
    if (!line.isEmpty) return
    this.#lines.delete(keyOf(line.kind))
    this.#others.delete(line)
    this.#mapLines.delete(line)
  }

  /** Whether a server or a watch waits to be looked at, although the list did not change. */
  isPending(now: number): boolean {
    if (this.#scan !== undefined || this.#fresh.size > 0) return true
    for (const id of this.#changedMaps) if (!this.#isPaused(id, now)) return true
    for (const from of this.#pending.values()) if (from <= now) return true
    return false
  }

  /** Whether so many were told of a server that the next ones wait. */
  #isPaused(id: string, now: number): boolean {
    return now < (this.#batches.get(id) ?? Number.NEGATIVE_INFINITY) + batchPause
  }

  /** Forgets some of the devices whose watches have ended: in turn all, a few at each look. */
  forgetEnded(now: number): void {
    this.#turn = walkOn(this.#devices, this.#turn, (device, rows) => {
      if ([...rows.values()].every(({ endsAt }) => endsAt <= now)) this.setDevice(device, [])
    })
  }

  #lookAt(id: string): void {
    const batch = this.#batches.get(id)
    this.#pending.set(id, batch === undefined ? 0 : batch + batchPause)
  }

  /**
   * The watches that are due on this list, those that wait longest first; at most {@link maxDue}.
   * @param hasTime whether the look may go on
   */
  due(servers: Iterable<WatchedServer>, now: number, hasTime: () => boolean = () => true): readonly Due[] {
    const open = this.#readList(servers)
    this.#placeFresh(open)
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
      const { modes, regions, maps } = this.#words
      const [mode, region] = [modes.placeOf(server.mode), regions.placeOf(server.server.region)]
      const map = maps.placeOf(server.server.map)
      const free = server.server.open === 1 ? freeSlots(server.server) : 0
      if (free === 0) continue
      open.set(server.id, { server, free, mode, region, map })
      if (this.#mapLines.size > 0 && map !== (this.#maps.get(server.id) ?? map)) this.#changedMaps.add(server.id)
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

  /** Has the first server looked at that each new watch may mean; all servers, if there are many. */
  #placeFresh(open: ReadonlyMap<string, Open>): void {
    if (this.#fresh.size > stride) for (const id of open.keys()) this.#lookAt(id)
    else for (const row of this.#fresh) this.#place(row, open)
    this.#fresh.clear()
  }

  #place({ line: { kind } }: Row, open: ReadonlyMap<string, Open>): void {
    for (const [id, one] of open) {
      const isIt = kind.server === undefined ? means(kind, one) : isCalled(one.server, kind.server)
      if (!isIt || one.free < kind.slotsNeeded) continue
      this.#lookAt(id)
      // A server that many were told of waits for its pause; another one may not.
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
      return scanOf(id, this.#linesOf(one.server))
    }
    for (const id of this.#changedMaps) {
      if (this.#isPaused(id, now)) continue
      this.#changedMaps.delete(id)
      if (open.has(id)) return scanOf(id, this.#mapLines.values())
    }
    return undefined
  }

  *#linesOf({ id, former = [] }: WatchedServer): Generator<Line, undefined> {
    for (const server of [id, ...former]) {
      for (const each of needs) {
        const line = this.#lines.get(keyOf({ slotsNeeded: each, server }))
        if (line !== undefined) yield line
      }
    }
    yield* this.#others
  }

  /** Searches on, a stride at least; false: there was no time for all of it. */
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
    // Found at an earlier look, they may have been told of another server since.
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

const later = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.max(a, b)
