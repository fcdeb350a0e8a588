/**
 * Keys at once, so that a botnet cannot exhaust memory. Beyond, the oldest is forgotten: it gets new attempts, for which a
 * stranger needs fifty thousand others. A count that the rest shared would lock out everyone.
 */
const maxKeys = 50_000

/** Counts attempts per key in a window that begins with the key's first attempt. */
export interface Attempts {
  /** Counts one attempt unless it is refused. Returns the whole seconds to wait; 0: it was counted. */
  take(key: string, now: number): number
  /** What {@link take} would return, without counting. */
  wait(key: string, now: number): number
  /** Returns one counted attempt. */
  giveBack(key: string): void
}

/** @param limit attempts per window of `windowMs`; times are epoch milliseconds. A refusal does not extend the window. */
export function createAttempts(limit: number, windowMs: number): Attempts {
  /** Ordered by the end of the windows. */
  const windows = new Map<string, { count: number; readonly endsAt: number }>()

  const forget = (now: number): void => {
    for (const [key, { endsAt }] of windows) {
      // The second condition handles a clock that was set back.
      if (endsAt > now && endsAt <= now + windowMs) return
      windows.delete(key)
    }
  }
  const secondsLeft = (key: string, now: number): number => {
    const window = windows.get(key)
    return window === undefined || window.count < limit ? 0 : Math.max(1, Math.ceil((window.endsAt - now) / 1000))
  }

  return {
    wait(key, now) {
      forget(now)
      return secondsLeft(key, now)
    },
    take(key, now) {
      forget(now)
      const wait = secondsLeft(key, now)
      if (wait > 0) return wait
      const window = windows.get(key)
      if (window !== undefined) {
        window.count += 1
        return 0
      }
      const [oldest] = windows.keys()
      if (oldest !== undefined && windows.size >= maxKeys) windows.delete(oldest)
      windows.set(key, { count: 1, endsAt: now + windowMs })
      return 0
    },
    giveBack(key) {
      const window = windows.get(key)
      if (window !== undefined && window.count > 0) window.count -= 1
    },
  }
}
