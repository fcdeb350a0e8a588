import type { Transaction } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** For functions that must not be called outside a transaction. */
export type OpenTransaction = Transaction<Tables>

/** Runs `work` in one transaction. Inside, use only the database that is passed in. */
export function inTransaction<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  return db.kysely.transaction().execute((trx) => work({ ...db, kysely: trx }))
}
