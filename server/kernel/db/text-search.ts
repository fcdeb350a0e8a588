import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from './database.ts'

/** PostgreSQL compares by the byte where it is told so; SQLite always does. */
export const byByte = ({ kind }: Pick<Database, 'kind'>, text: Expression<unknown>): RawBuilder<string> =>
  kind === 'postgresql' ? sql<string>`${text} collate "C"` : sql<string>`${text}`

/** A text as searches compare it: without case (of ASCII letters on SQLite). Indexes hold the same expression. */
export const folded = (db: Pick<Database, 'kind'>, text: Expression<unknown>): RawBuilder<string> =>
  byByte(db, sql`lower(${text})`)

/** Sorts behind every text that begins with what stands before it. */
const last = '\u{10ffff}'

/** Whether a key begins with a text: a range of its index. */
export const beginsWith = (key: Expression<string>, prefix: string): Expression<SqlBool> =>
  sql<SqlBool>`${key} >= lower(${prefix}) and ${key} < lower(${prefix}) || ${last}`

/** Where a page of several merged lists ended: the key, the number of the list, the id. */
export type ListKey = readonly [key: string, list: number, id: string | number]

/** Whether a row of list `list` comes after the last one of a page. */
export function afterKey(
  { key, id, list }: { readonly key: Expression<string>; readonly id: Expression<unknown>; readonly list: number },
  after: ListKey | undefined,
): Expression<SqlBool> {
  if (after === undefined) return sql<SqlBool>`1 = 1`
  const [text, of, lastId] = after
  if (list < of) return sql<SqlBool>`${key} > ${text}`
  if (list > of) return sql<SqlBool>`${key} >= ${text}`
  return sql<SqlBool>`${key} >= ${text} and (${key} > ${text} or ${id} > ${lastId})`
}
