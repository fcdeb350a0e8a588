import type { SelectQueryBuilder } from 'kysely'
import type { Database } from './database.ts'

/**
 * Locks the rows of a query, and passes over those that another transaction has locked: workers that take work at the same
 * time take different rows, and none waits. SQLite has one writer at a time, which needs no lock.
 */
export const skipLocked = <DB, TB extends keyof DB, O>(
  { kind }: Pick<Database, 'kind'>,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> => (kind === 'postgresql' ? query.forUpdate().skipLocked() : query)
