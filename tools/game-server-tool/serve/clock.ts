import { setTimeout as sleep } from 'node:timers/promises'
import type { ConsoleClock } from '../rcon/console.ts'

/** Time and chance as the tool uses them, replaced in tests. */
export interface ServeClock extends ConsoleClock {
  /** Epoch milliseconds. */
  now(): number
  /** A number in [0, 1). */
  random(): number
  /** A moment in which others may join a call. */
  gather(): Promise<void>
  /** Ends early when `stop` is aborted. */
  sleep(milliseconds: number, stop: AbortSignal): Promise<void>
}

/** Milliseconds: servers that are told of something together are done with it at about the same time. */
const moment = 25

export const systemClock: ServeClock = {
  now: Date.now,
  elapsed: () => performance.now(),
  random: Math.random,
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds)
    return () => clearTimeout(timer)
  },
  gather: () => sleep(moment),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }).catch(() => undefined),
}
