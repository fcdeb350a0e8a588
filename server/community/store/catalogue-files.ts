import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Database } from '../../kernel/db/database.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'

const deflate = promisify(gzip)
const inflate = promisify(gunzip)

/** The hash by which an audit entry names a community file: SHA-256 of its JSON text, as hex. */
export const catalogueFileHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Stores the JSON text of a community file under its hash, compressed: an audit entry stays small, and the same file is
 * stored once. Resolves to the hash.
 */
export async function storeCatalogueFile(trx: Transaction, text: string, now: number): Promise<string> {
  const hash = catalogueFileHash(text)
  const body = (await deflate(text)).toString('base64')
  await trx.kysely
    .insertInto('catalogue_file')
    .values({ hash, body, stored_at: now })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
  return hash
}

/** The JSON text with this hash; undefined if it is not stored, or is not what was stored. */
export async function readCatalogueFile(db: Database, hash: string): Promise<string | undefined> {
  const row = await db.kysely.selectFrom('catalogue_file').select('body').where('hash', '=', hash).executeTakeFirst()
  if (row === undefined) return undefined
  const text = (await inflate(Buffer.from(row.body, 'base64'))).toString('utf8')
  return catalogueFileHash(text) === hash ? text : undefined
}
