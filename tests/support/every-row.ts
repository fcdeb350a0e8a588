import { sql } from 'kysely'
import type { Database } from '../../server/kernel/db/database.ts'

/** Names of all tables, asked from the engine and not from the code under test. */
export async function tableNames({ kind, kysely }: Pick<Database, 'kind' | 'kysely'>): Promise<string[]> {
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

/** The drivers give bytes as objects of different classes. */
const comparable = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value

/** Every row of every table as sorted lines of JSON with sorted columns. */
export async function everyRow(
  db: Pick<Database, 'kind' | 'kysely'>,
  skipped: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const name of await tableNames(db)) {
    if (skipped.includes(name)) continue
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db.kysely)
    found[name] = rows
      .map((row) => {
        const columns = Object.keys(row).sort()
        return JSON.stringify(Object.fromEntries(columns.map((column) => [column, comparable(row[column])])))
      })
      .sort()
  }
  return found
}
