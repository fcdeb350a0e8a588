import { statSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../../../server/kernel/db/database.ts'

const fileSize = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Bytes of the database on the disk: SQLite's file and its write-ahead log, or everything in PostgreSQL's database. */
export async function databaseSize({ kind, kysely }: Database, sqliteFile: string): Promise<number> {
  if (kind === 'sqlite') return fileSize(sqliteFile) + fileSize(`${sqliteFile}-wal`)
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(kysely)
  return rows[0]?.size ?? Number.NaN
}

/** Moves SQLite's write-ahead log into the database file and truncates the log. */
export async function checkpoint({ kind, kysely }: Database): Promise<void> {
  if (kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(kysely)
}
