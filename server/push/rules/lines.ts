import { slotsNeeded, type WatchedServer } from '../../../contract/push/slot-watch.ts'
import { type Kind, keyOf, Line, type Row, Words } from './line.ts'
import { type Turn, walkOn } from './turn.ts'
import type { Waiting } from './waiting.ts'

const needs = [slotsNeeded(true), slotsNeeded(false)]

/** The watches for room of all devices, in a line for each wish. */
export class Lines {
  readonly words = { modes: new Words(), regions: new Words(), maps: new Words() }
  readonly #devices = new Map<string, ReadonlyMap<string, Row>>()
  readonly #byKey = new Map<string, Line>()
  /** Lines for any server with certain modes, regions and maps. */
  readonly #forAny = new Set<Line>()
  /** Those of them that name maps. */
  readonly #forMaps = new Set<Line>()
  #added = new Set<Row>()
  #turn: Turn<ReadonlyMap<string, Row>> | undefined
  #size = 0

  /** How many watches there are. */
  get size(): number {
    return this.#size
  }

  get forMaps(): ReadonlySet<Line> {
    return this.#forMaps
  }

  /** Whether a watch was added since {@link takeAdded}. */
  get hasAdded(): boolean {
    return this.#added.size > 0
  }

  /** The watches that were added since the last call. */
  takeAdded(): ReadonlySet<Row> {
    const added = this.#added
    this.#added = new Set()
    return added
  }

  /** Replaces the watches of a device; without any, the device is forgotten. A watch that is known keeps its place. */
  setDevice(device: string, watches: readonly Waiting[]): void {
    const known = this.#devices.get(device)
    const rows = new Map<string, Row>()
    for (const watch of watches) {
      // Only the player's own device knows the latency of a server.
      if (watch.wish.kind === 'player' || (watch.wish.kind === 'any' && watch.wish.maxLatency !== null)) continue
      rows.set(watch.id, this.#rowOf(watch, known?.get(watch.id)))
    }
    // Join before leaving: a line that becomes empty is deleted.
    for (const [id, row] of rows) if (known?.get(id) !== row) this.#join(row)
    for (const [id, row] of known ?? []) if (rows.get(id) !== row) this.#leave(row)
    if (rows.size === 0) this.#devices.delete(device)
    else this.#devices.set(device, rows)
  }

  /** Forgets devices whose watches have all ended. Each call checks a few devices; the next call goes on there. */
  forgetEnded(now: number): void {
    this.#turn = walkOn(this.#devices, this.#turn, (device, rows) => {
      if ([...rows.values()].every(({ endsAt }) => endsAt <= now)) this.setDevice(device, [])
    })
  }

  /** The lines for this server, and all lines for any server. */
  *linesOf({ id, former = [] }: WatchedServer): Generator<Line, undefined> {
    for (const server of [id, ...former]) {
      for (const each of needs) {
        const line = this.#byKey.get(keyOf({ slotsNeeded: each, server }))
        if (line !== undefined) yield line
      }
    }
    yield* this.#forAny
  }

  #kindOf({ wish, slotsNeeded: needed }: Waiting): Kind {
    const bits = (all: readonly string[], words: Words) => (all.length === 0 ? undefined : words.bitsOf(all))
    if (wish.kind === 'server') return { slotsNeeded: needed, server: wish.server }
    const { modes = [], regions = [], maps = [] } = wish.kind === 'any' ? wish : {}
    return {
      slotsNeeded: needed,
      modes: bits(modes, this.words.modes),
      regions: bits(regions, this.words.regions),
      maps: bits(maps, this.words.maps),
    }
  }

  #rowOf(watch: Waiting, known: Row | undefined): Row {
    const { id, device, startedAt, endsAt, reportedAt } = watch
    const kind = this.#kindOf(watch)
    const key = keyOf(kind)
    if (known !== undefined && keyOf(known.line.kind) === key) {
      return Object.assign(known, { endsAt, reportedAt: later(known.reportedAt, reportedAt) })
    }
    const line = this.#byKey.get(key) ?? new Line(kind)
    this.#byKey.set(key, line)
    if (kind.server === undefined) this.#forAny.add(line)
    if (kind.maps !== undefined) this.#forMaps.add(line)
    return { id, device, line, startedAt, endsAt, reportedAt: later(known?.reportedAt, reportedAt), isGone: false }
  }

  #join(row: Row): void {
    row.line.add(row)
    this.#added.add(row)
    this.#size += 1
  }

  #leave(row: Row): void {
    const { line } = row
    line.remove(row)
    this.#added.delete(row)
    this.#size -= 1
    if (!line.isEmpty) return
    this.#byKey.delete(keyOf(line.kind))
    this.#forAny.delete(line)
    this.#forMaps.delete(line)
  }
}

const later = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.max(a, b)
