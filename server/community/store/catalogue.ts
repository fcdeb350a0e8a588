import type { Transaction } from 'kysely'
import type { Database } from '../../kernel/db/database.ts'
import type { Tables } from '../../kernel/db/tables.ts'

/** A number that increases with each import that changes anything visible. Reads one row. */
export async function catalogueVersion(db: Database): Promise<number> {
  const row = await db.kysely.selectFrom('catalogue').select('version').executeTakeFirstOrThrow()
  return row.version
}

/** The same for imports and edits that may have changed a server. */
export async function serversVersion(db: Database): Promise<number> {
  const row = await db.kysely.selectFrom('catalogue').select(['version', 'text_edits']).executeTakeFirstOrThrow()
  return row.version - row.text_edits
}

/** The sections that were imported at least once, even if empty. */
export async function importedSections(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.kysely.selectFrom('imported_section').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

/**
 * Holds the catalogue until the transaction ends: concurrent imports queue here, since SQLite has no `select … for update`.
 */
export async function lockCatalogue(trx: Transaction<Tables>): Promise<void> {
  await trx
    .updateTable('catalogue')
    .set((eb) => ({ version: eb.ref('version') }))
    .execute()
}

/**
 * Records the sections of an import, and a new version if it `changed` anything. Without names, what changed may be
 * anything, servers included. Resolves to the version.
 */
export async function bumpCatalogueVersion(
  trx: Transaction<Tables>,
  { names, schemaRef, changed }: { names: readonly string[]; schemaRef: string | undefined; changed: boolean },
): Promise<number> {
  for (const name of names) {
    await trx
      .insertInto('imported_section')
      .values({ name })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const isTextEdit = changed && names.length > 0 && !names.includes('servers')
  const { version } = await trx
    .updateTable('catalogue')
    .set((eb) => ({
      version: changed ? eb('version', '+', 1) : eb.ref('version'),
      ...(isTextEdit ? { text_edits: eb('text_edits', '+', 1) } : {}),
      ...(schemaRef === undefined ? {} : { schema_ref: schemaRef }),
    }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Undoes the first import of these sections, whose rows are gone by then. */
export async function forgetSections(trx: Transaction<Tables>, names: readonly string[]): Promise<void> {
  if (names.length > 0) await trx.deleteFrom('imported_section').where('name', 'in', names).execute()
}

export interface CatalogueSnapshot {
  readonly trx: Transaction<Tables>
  readonly schemaRef: string | null
  /** The sections that were imported at least once. */
  readonly imported: ReadonlySet<string>
}

/** The catalogue as an open transaction sees it. */
export async function catalogueIn(trx: Transaction<Tables>): Promise<CatalogueSnapshot> {
  const { schema_ref: schemaRef } = await trx.selectFrom('catalogue').select('schema_ref').executeTakeFirstOrThrow()
  const rows = await trx.selectFrom('imported_section').select('name').execute()
  return { trx, schemaRef, imported: new Set(rows.map(({ name }) => name)) }
}

/** Calls `read` within one consistent snapshot of the catalogue. */
export async function readCatalogue<T>(db: Database, read: (snapshot: CatalogueSnapshot) => Promise<T>): Promise<T> {
  // SQLite always reads a snapshot.
  const transaction = db.kysely.transaction().setIsolationLevel('repeatable read')
  return transaction.execute(async (trx) => read(await catalogueIn(trx)))
}
