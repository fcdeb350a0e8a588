/** Counts per key within fixed windows. Uses no timer: a window is dropped when the next one begins. */
export interface RateWindow {
  /** Counts one event at `now` (milliseconds); false beyond the limit. */
  allow(key: string, now: number): boolean
}

/** At most `limit` per key in each window of `length` milliseconds. */
export function createRateWindow(limit: number, length: number): RateWindow {
  let counts = new Map<string, number>()
  let current = Number.NaN
  return {
    allow(key, now) {
      const window = Math.floor(now / length)
      if (window !== current) {
        current = window
        counts = new Map()
      }
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count <= limit
    },
  }
}
