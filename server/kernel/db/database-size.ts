import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Bytes of the database: of SQLite the file without its free pages, which new rows fill first. */
export async function readDatabaseSize({ kind, kysely }: Pick<Database, 'kind' | 'kysely'>): Promise<number> {
  const { rows } = await (kind === 'sqlite'
    ? sql<{ bytes: number }>`select (page_count - freelist_count) * page_size as bytes
        from pragma_page_count(), pragma_freelist_count(), pragma_page_size()`
    : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  ).execute(kysely)
  return Number(rows[0]?.bytes ?? 0)
}
