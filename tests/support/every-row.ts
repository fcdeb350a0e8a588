import { sql } from 'kysely'
import type { Database } from '../../server/kernel/db/database.ts'

/** Names of all tables, asked from the engine and not from the code under test. */
export async function tableNames({ kind, kysely }: Database): Promise<string[]> {
  const { rows } =
    kind === 'sqlite'
      ? await sql<{
          name: string
        }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'`.execute(
          kysely,
        )
      : await sql<{
          name: string
        }>`select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
          kysely,
        )
  return rows.map(({ name }) => name).sort()
}

/** Every row of every table as sorted lines of JSON with sorted columns. */
export async function everyRow(db: Database, skipped: readonly string[] = []): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const name of await tableNames(db)) {
    if (skipped.includes(name)) continue
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db.kysely)
    found[name] = rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort()
  }
  return found
}
