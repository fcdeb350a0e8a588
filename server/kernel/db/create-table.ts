import { type CreateTableBuilder, type SchemaModule, sql } from 'kysely'

type Type = 'text' | 'integer' | 'bigint'

/** `text` is not null, `text?` may be null; ` key` is the primary key, ` unique` is unique. */
type Column = `${Type}${'' | '?'}${'' | ' unique'}` | `${Type} key`

interface Constraints {
  /** Columns of a composite primary key. */
  readonly primaryKey?: readonly string[]
  /** Columns that are unique together. */
  readonly unique?: readonly string[]
  /**
   * SQLite only: the rows are stored in the order of the primary key, without a second tree (sqlite.org/withoutrowid).
   */
  readonly isWithoutRowid?: boolean
}

/** Creates one table from a column list. Released migrations depend on it: extend it, never change it. */
export async function createTable(
  schema: SchemaModule,
  name: string,
  columns: Readonly<Record<string, Column>>,
  { primaryKey, unique, isWithoutRowid = false }: Constraints = {},
): Promise<void> {
  let table: CreateTableBuilder<string, string> = schema.createTable(name)
  for (const [column, form] of Object.entries(columns)) {
    const [type = 'text', rule] = form.split(' ')
    const isNullable = type.endsWith('?')
    table = table.addColumn(column, typeOf(type), (c) => {
      if (rule === 'key') return c.primaryKey()
      const built = isNullable ? c : c.notNull()
      return rule === 'unique' ? built.unique() : built
    })
  }
  if (primaryKey) table = table.addPrimaryKeyConstraint(`${name}_pkey`, [...primaryKey])
  if (unique) table = table.addUniqueConstraint(`${name}_unique`, [...unique])
  await (isWithoutRowid ? table.modifyEnd(sql`without rowid`) : table).execute()
}

function typeOf(text: string): Type {
  const bare = text.replace('?', '')
  return bare === 'bigint' || bare === 'integer' ? bare : 'text'
}
