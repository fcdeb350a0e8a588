import { sql } from 'kysely'
import type { Database } from '../../server/kernel/db/database.ts'

/** Rows per table; numbers begin here, above those of rows that migrations insert. */
const rows = 3
const first = 101

interface Column {
  readonly name: string
  readonly type: string
  /** 1 or 0. */
  readonly notnull: number
  readonly pk: number
}

interface Reference {
  readonly from: string
  readonly table: string
  readonly to: string
}

/** Characters that text formats escape, quote or take for a line's end. */
const hostile = `\\ \t\r\n"'\u2028 玩家 😀 \\N {}`

/** The same number for a column and for one that references it. */
const textOf = (table: string, column: string, n: number): string => `${table}.${column} ${n} ${hostile}`

interface TableRow {
  readonly table: string
  readonly values: Readonly<Record<string, string | number | Buffer | null>>
}

/**
 * Rows for every table of an SQLite database of any version, made from its own definition, so that a new migration's table
 * is covered at birth. Nullable columns are null in the last row of a table. Each `batch` has other keys.
 */
export async function rowsForTables(kysely: Database['kysely'], batch = 0): Promise<readonly TableRow[]> {
  const from = first + batch * rows
  const made: TableRow[] = []
  const tables = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'`.execute(kysely)
  for (const { name } of tables.rows) {
    if (name === 'schema_migration') continue
    const columns = await sql<Column>`select * from pragma_table_xinfo(${name}) where hidden = 0`.execute(kysely)
    const keys = await sql<Reference>`select * from pragma_foreign_key_list(${name})`.execute(kysely)
    const references = new Map(keys.rows.map((key) => [key.from, key]))
    const numbered = (column: Column, n: number) => {
      const isLast = n === from + rows - 1
      const key = references.get(column.name)
      if (isLast && column.notnull === 0 && column.pk === 0) return null
      if (/int/i.test(column.type)) return /big/i.test(column.type) && key === undefined ? 1_780_000_000_000 + n : n
      const text = key === undefined ? textOf(name, column.name, n) : textOf(key.table, key.to, n)
      return /blob/i.test(column.type) ? Buffer.from(text) : text
    }
    for (let n = from; n < from + rows; n++) {
      made.push({
        table: name,
        values: Object.fromEntries(columns.rows.map((column) => [column.name, numbered(column, n)])),
      })
    }
  }
  return made
}

/** Inserts rows in any order: what they reference is looked for at the end, or on PostgreSQL not at all. */
export async function insertRows({ kind, kysely }: Pick<Database, 'kind' | 'kysely'>, added: readonly TableRow[]) {
  await kysely.transaction().execute(async (trx) => {
    await (kind === 'sqlite'
      ? sql`pragma defer_foreign_keys = on`
      : sql`set local session_replication_role = replica`
    ).execute(trx)
    for (const { table, values } of added) {
      await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(values))})`.execute(trx)
    }
  })
}

/** Fills every table of an SQLite database. */
export async function fillTables(kysely: Database['kysely']): Promise<void> {
  await insertRows({ kind: 'sqlite', kysely }, await rowsForTables(kysely))
}
