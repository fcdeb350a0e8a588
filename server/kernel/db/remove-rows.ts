import type { Database } from './database.ts'

/** What retention knows of one kind of rows. */
export interface OldRows {
  /**
   * Removes up to `limit` of the oldest rows that ended before an instant (epoch milliseconds), with everything that only
   * they need, in one transaction or statement. Resolves to their number; fewer than `limit`: there are no more.
   */
  remove(db: Database, before: number, limit: number): Promise<number>
  /** How many rows there are, how many ended before an instant, and when the oldest of all did; null: there is none. */
  count(db: Database, before: number): Promise<RowCount>
}

export interface RowCount {
  readonly rows: number
  readonly due: number
  readonly oldest: number | null
}
