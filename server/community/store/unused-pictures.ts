import type { Database } from '../../kernel/db/database.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { isInVersions } from '../../kernel/edits/store.ts'
import { lockCatalogue } from './catalogue.ts'
import { readCatalogueFile } from './catalogue-files.ts'

/**
 * Removes the pictures that were stored before an instant (epoch milliseconds) and that nothing names: neither the
 * settings, nor a version of them, nor a community file that an undo of an import would bring back. Resolves to their
 * ids. Safe to repeat, in several processes at once.
 */
export async function removeUnusedPictures(database: Database, storedBefore: number): Promise<readonly string[]> {
  // Without the lock, which every edit waits for: most days there is nothing.
  if ((await unnamedPictures(database, storedBefore)).length === 0) return []
  return inTransaction(database, async (trx) => {
    await lockCatalogue(trx)
    const unused = await unnamedPictures(trx, storedBefore)
    if (unused.length > 0) await trx.kysely.deleteFrom('picture').where('id', 'in', unused).execute()
    return unused
  })
}

async function unnamedPictures(db: Database, storedBefore: number): Promise<readonly string[]> {
  const old = await db.kysely.selectFrom('picture').select('id').where('stored_at', '<', storedBefore).execute()
  const unnamed: string[] = []
  for (const { id } of old) {
    if (!(await isInSettings(db, id)) && !(await isInVersions(db, 'settings', id))) unnamed.push(id)
  }
  return unnamed.length === 0 ? [] : withoutFiled(db, unnamed)
}

/** An id has only hexadecimal digits, a hyphen and its size: it is found in JSON as it is. */
async function isInSettings({ kysely }: Database, id: string): Promise<boolean> {
  const row = await kysely
    .selectFrom('community_setting')
    .select('id')
    .where('body', 'like', `%${id}%`)
    .limit(1)
    .execute()
  return row.length > 0
}

/** Those that no community file of an import names. The files are compressed: each is read, one at a time. */
async function withoutFiled(db: Database, ids: readonly string[]): Promise<readonly string[]> {
  const files = await db.kysely.selectFrom('catalogue_file').select('hash').execute()
  let left = ids
  for (const { hash } of files) {
    const text = (await readCatalogueFile(db, hash)) ?? ''
    left = left.filter((id) => !text.includes(id))
    if (left.length === 0) break
  }
  return left
}
