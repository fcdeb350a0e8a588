/**
 * Numbers for the words of wishes, so that a set of words becomes bits. Every device may name other modes and regions, and
 * comparing words with those of each server took seconds.
 */
export class Words {
  readonly #places = new Map<string, number>()

  placeOf(word: string): number {
    const place = this.#places.get(word) ?? this.#places.size
    this.#places.set(word, place)
    return place
  }

  bitsOf(words: readonly string[]): readonly number[] {
    const bits: number[] = []
    for (const word of words) {
      const place = this.placeOf(word)
      while (bits.length <= place >> 5) bits.push(0)
      bits[place >> 5] = (bits[place >> 5] ?? 0) | (1 << (place & 31))
    }
    return bits
  }
}

const hasBit = (bits: readonly number[], place: number): boolean =>
  ((bits[place >> 5] ?? 0) & (1 << (place & 31))) !== 0

/** What the watches of a line have in common. */
export interface Kind {
  readonly slotsNeeded: number
  /** Their server; absent: any server with these modes, regions and maps. */
  readonly server?: string
  /** Absent: any. */
  readonly modes?: readonly number[] | undefined
  readonly regions?: readonly number[] | undefined
  readonly maps?: readonly number[] | undefined
}

export const keyOf = ({ slotsNeeded, server, modes, regions, maps }: Kind): string =>
  server === undefined ? `${slotsNeeded} ${modes}|${regions}|${maps}` : `${slotsNeeded} ${server}`

/** A watch for room, without its wish: there may be hundreds of thousands. */
export interface Row {
  readonly id: string
  readonly device: string
  readonly line: Line
  readonly startedAt: number
  endsAt: number
  reportedAt: number | undefined
  isGone: boolean
}

/** Watches with the same wish, in the order in which they began to wait. */
export class Line {
  readonly kind: Kind
  #rows: Row[] = []
  #isSorted = true
  #gone = 0

  constructor(kind: Kind) {
    this.kind = kind
  }

  get rows(): readonly Row[] {
    return this.#rows
  }

  get isEmpty(): boolean {
    return this.#gone === this.#rows.length
  }

  add(row: Row): void {
    const last = this.#rows.at(-1)
    if (last !== undefined && last.startedAt > row.startedAt) this.#isSorted = false
    this.#rows.push(row)
  }

  remove(row: Row): void {
    row.isGone = true
    this.#gone += 1
  }

  /** Sorts the rows and drops those that left. Only between two searches, because it moves rows. */
  tidy(): void {
    if (this.#gone > this.#rows.length / 2) {
      this.#rows = this.#rows.filter(({ isGone }) => !isGone)
      this.#gone = 0
    }
    if (!this.#isSorted) this.#rows.sort(byStart)
    this.#isSorted = true
  }
}

export const byStart = (a: Row, b: Row): number => a.startedAt - b.startedAt

/** Mode, region and map of a server as numbers of {@link Words}. */
export interface Placed {
  readonly mode: number
  readonly region: number
  readonly map: number
}

/** Whether a wish for any server fits this one. */
export const means = ({ modes, regions, maps }: Kind, { mode, region, map }: Placed): boolean =>
  (modes === undefined || hasBit(modes, mode)) &&
  (regions === undefined || hasBit(regions, region)) &&
  (maps === undefined || hasBit(maps, map))
