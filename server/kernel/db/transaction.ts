import type { Database } from './database.ts'

/** Runs several queries as one: all of them count, or none. Inside, use only the database that is handed in. */
export function inTransaction<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  return db.kysely.transaction().execute((trx) => work({ ...db, kysely: trx }))
}
