import type { QueueClock } from '../../server/kernel/jobs/queue-clock.ts'

/** The clock of queues where no clock jumps. */
export const evenClock = (now: () => number): QueueClock => {
  return { due: now, lease: now, steady: now, read: async () => now() }
}

/** The same, stopped at an instant (epoch milliseconds). */
export const clockAt = (instant: number): QueueClock => evenClock(() => instant)
