import type { ConsoleClock } from '../../../../tools/game-server-tool/rcon/console.ts'

/** Time as consoles use it, replaced in tests. */
export type DirectClock = ConsoleClock

export const directClock: DirectClock = {
  elapsed: () => performance.now(),
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds)
    return () => clearTimeout(timer)
  },
}
