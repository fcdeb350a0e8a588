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

/** Where a page of several merged lists ended: the key, the number of the list, the id. */
export type ListKey = readonly [key: string, list: number, id: string | number]

/** What a list is sorted by, and its number among the lists that are merged. */
interface SortedList {
  readonly key: Expression<string>
  readonly id: Expression<unknown>
  readonly list: number
}

/** The rows whose key begins with a text, after the last one of a page: one range of the index. */
export const beginsWith = ({ key, id, list }: SortedList, prefix: string, after: ListKey | undefined) =>
  sql<SqlBool>`${afterKey({ key, id, list }, prefix, after)} and ${key} < lower(${prefix}) || ${last}`

function afterKey({ key, id, list }: SortedList, prefix: string, after: ListKey | undefined): RawBuilder<SqlBool> {
  if (after === undefined) return sql`${key} >= lower(${prefix})`
  const [text, of, lastId] = after
  if (list < of) return sql`${key} > ${text}`
  if (list > of) return sql`${key} >= ${text}`
  return sql`${key} >= ${text} and (${key} > ${text} or ${id} > ${lastId})`
}

/** Rows that one statement of a scan reads, so that other requests are served in between. */
const partSize = 5000

/**
 * The first rows, in the order of their ids, that no index finds: a whole table is read in parts until enough fit.
 * `readPart`: the rows after one, at most so many.
 */
export async function scanRows<Row>(
  limit: number,
  readPart: (after: Row | undefined, size: number) => Promise<readonly Row[]>,
  fits: (row: Row) => boolean,
): Promise<Row[]> {
  const found: Row[] = []
  let after: Row | undefined
  for (;;) {
    const part = await readPart(after, partSize)
    found.push(...part.filter(fits))
    after = part.at(-1)
    if (found.length >= limit || part.length < partSize) return found.slice(0, limit)
  }
}

const foldAscii = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Whether a name has a text, in any case, where the index does not find it: behind its beginning, or with other letters than ASCII. */
export function isWithin(name: string, text: string): boolean {
  const at = name.toLowerCase().indexOf(text.toLowerCase())
  return at > 0 || (at === 0 && !foldAscii(name).startsWith(foldAscii(text)))
}
