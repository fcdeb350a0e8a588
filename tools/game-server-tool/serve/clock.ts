import { setTimeout as sleep } from 'node:timers/promises'
import type { ConsoleClock } from '../rcon/console.ts'

/** Time and chance as the tool uses them, replaced in tests. */
export interface ServeClock extends ConsoleClock {
  /** Epoch milliseconds. */
  now(): number
  /** A number in [0, 1). */
  random(): number
  /** Ends early when `stop` is aborted. */
  sleep(milliseconds: number, stop: AbortSignal): Promise<void>
}

export const systemClock: ServeClock = {
  now: Date.now,
  elapsed: () => performance.now(),
  random: Math.random,
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds)
    return () => clearTimeout(timer)
  },
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }).catch(() => undefined),
}
