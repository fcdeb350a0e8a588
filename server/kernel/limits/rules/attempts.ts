/** Individually counted keys; all others share one count, so that a botnet cannot exhaust memory. */
const maxKeys = 50_000
const everyoneElse = ''

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
  const countedAs = (key: string): string => (windows.has(key) || windows.size < maxKeys ? key : everyoneElse)
  const secondsLeft = (key: string, now: number): number => {
    const window = windows.get(key)
    return window === undefined || window.count < limit ? 0 : Math.max(1, Math.ceil((window.endsAt - now) / 1000))
  }

  return {
    wait(key, now) {
      forget(now)
      return secondsLeft(countedAs(key), now)
    },
    take(key, now) {
      forget(now)
      const counted = countedAs(key)
      const wait = secondsLeft(counted, now)
      if (wait > 0) return wait
      const window = windows.get(counted)
      if (window === undefined) windows.set(counted, { count: 1, endsAt: now + windowMs })
      else window.count += 1
      return 0
    },
    giveBack(key) {
      const window = windows.get(countedAs(key))
      if (window !== undefined && window.count > 0) window.count -= 1
    },
  }
}
