/** An answer that the device keeps: path with query, and the epoch millisecond at which the network gave it. */
interface Answer {
  readonly path: string
  readonly fetchedAt: number
}

/** What is kept of one kind: how many answers, and the age of the oldest, because all of them must be there. */
export interface KeptRow {
  readonly count: number
  /** Epoch milliseconds; undefined where nothing is kept. */
  readonly oldest: number | undefined
}

/** The kept answers whose path (without its query) matches. */
export function keptRow(kept: readonly Answer[], matches: (path: string) => boolean): KeptRow {
  const times = kept.filter(({ path }) => matches(path.split('?')[0] ?? '')).map(({ fetchedAt }) => fetchedAt)
  return { count: times.length, oldest: times.length === 0 ? undefined : Math.min(...times) }
}
