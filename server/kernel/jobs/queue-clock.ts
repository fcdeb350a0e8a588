import { minutes } from '../../../contract/duration.ts'
import type { Database } from '../db/database.ts'
import { createDatabaseClock } from '../db/database-clock.ts'

/**
 * The time of queues, in epoch milliseconds: work does not stand still because a clock was set back. What people see (the
 * end of a rental, of a ban, the age of an order) is by the clock of the process.
 */
export interface QueueClock {
  /**
   * For due times. It never runs backwards and is never behind the clock of this process, so that what was queued by that
   * clock is due at once.
   */
  due(): number
  /**
   * For leases. With PostgreSQL the time of the database as last read, which is the same for all its processes; with SQLite
   * {@link due}, because the command line tells by its own clock that the portal runs.
   */
  lease(): number
  /** For how long something lasts: it passes evenly while the process runs. */
  steady(): number
  /** Reads the time of the database again, with PostgreSQL; resolves to {@link lease}. */
  read(): Promise<number>
}

export interface QueueClockSources {
  /** Epoch milliseconds; it may jump. */
  wall?(): number
  /** Milliseconds; it never jumps. */
  monotonic?(): number
}

/** Call {@link QueueClock.read} before the first use, and every few seconds. */
export function createQueueClock(
  database: Database,
  { wall = Date.now, monotonic = () => performance.now() }: QueueClockSources = {},
): QueueClock {
  const begin = wall() - monotonic()
  const elapsed = (): number => begin + monotonic()
  const shared = createDatabaseClock(database, elapsed)
  let ahead = 0
  const due = (): number => {
    const at = elapsed()
    ahead = Math.max(ahead, wall() - at, shared.now() - at)
    return Math.round(at + ahead)
  }
  const lease = database.kind === 'sqlite' ? due : shared.now
  return {
    due,
    lease,
    steady: () => Math.round(elapsed()),
    async read() {
      await shared.read()
      return lease()
    },
  }
}

/** A clock of queues that has read the time of the database. */
export async function openQueueClock(database: Database, sources: QueueClockSources = {}): Promise<QueueClock> {
  const clock = createQueueClock(database, sources)
  await clock.read()
  return clock
}

/** The longest difference between the clocks of two processes, or two readings of one, that is no jump. */
export const clockTolerance = minutes(1)
