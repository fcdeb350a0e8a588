/** A cached response: path with query, and the epoch millisecond at which the network delivered it. */
interface Answer {
  readonly path: string
  readonly fetchedAt: number
}

/** Cached responses of one kind: their number, and the age of the oldest, because all of them must be there. */
export interface KeptRow {
  readonly count: number
  /** Epoch milliseconds; undefined if nothing is cached. */
  readonly oldest: number | undefined
}

/** The cached responses whose path (without its query) matches. */
export function keptRow(kept: readonly Answer[], matches: (path: string) => boolean): KeptRow {
  const times = kept.filter(({ path }) => matches(path.split('?')[0] ?? '')).map(({ fetchedAt }) => fetchedAt)
  return { count: times.length, oldest: times.length === 0 ? undefined : Math.min(...times) }
}
