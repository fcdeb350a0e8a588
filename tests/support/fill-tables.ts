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

/**
 * Fills every table of an SQLite database of any version from its own definition, so that a new migration's table is
 * covered at birth. Nullable columns are null in the last row.
 */
export async function fillTables(kysely: Database['kysely']): Promise<void> {
  const tables = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'`.execute(kysely)
  await kysely.transaction().execute(async (trx) => {
    await sql`pragma defer_foreign_keys = on`.execute(trx)
    for (const { name } of tables.rows) {
      if (name === 'schema_migration') continue
      const columns = await sql<Column>`select * from pragma_table_xinfo(${name}) where hidden = 0`.execute(trx)
      const keys = await sql<Reference>`select * from pragma_foreign_key_list(${name})`.execute(trx)
      const references = new Map(keys.rows.map((key) => [key.from, key]))
      const numbered = (column: Column, n: number) => {
        const isLast = n === first + rows - 1
        const key = references.get(column.name)
        if (isLast && column.notnull === 0 && column.pk === 0) return null
        if (/int/i.test(column.type)) return /big/i.test(column.type) && key === undefined ? 1_780_000_000_000 + n : n
        const text = key === undefined ? textOf(name, column.name, n) : textOf(key.table, key.to, n)
        return /blob/i.test(column.type) ? Buffer.from(text) : text
      }
      for (let n = first; n < first + rows; n++) {
        await sql`insert into ${sql.table(name)} (${sql.join(columns.rows.map((column) => sql.ref(column.name)))})
          values (${sql.join(columns.rows.map((column) => sql`${numbered(column, n)}`))})`.execute(trx)
      }
    }
  })
}
