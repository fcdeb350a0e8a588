import { sql } from 'kysely'
import type { Database } from './database.ts'

/** The clock of the database: leases mean the same to processes whose own clocks differ. */
export interface DatabaseClock {
  /** Epoch milliseconds, by the last reading. */
  now(): number
  /** Reads it again. */
  read(): Promise<number>
}

/** `now` is the clock of this process in epoch milliseconds: that of SQLite, too, and of PostgreSQL before the first reading. */
export function createDatabaseClock({ kind, kysely }: Database, now: () => number): DatabaseClock {
  let ahead = 0
  const at = (): number => Math.round(now() + ahead)
  return {
    now: at,
    async read() {
      if (kind === 'sqlite') return at()
      const sent = now()
      const { rows } = await sql<{ at: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(kysely)
      // It was read about halfway between question and answer.
      const [row] = rows
      if (row !== undefined) ahead = row.at - (sent + now()) / 2
      return at()
    },
  }
}
