import type * as kysely from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** A database inside a transaction: for functions that must not be called outside one. */
export interface Transaction extends Database {
  readonly kysely: kysely.Transaction<Tables>
}

/** Runs `work` in one transaction. Inside, use only the database that is passed in. */
export function inTransaction<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  return db.kysely.transaction().execute((trx) => work({ ...db, kysely: trx }))
}
