import type { Database } from '../../kernel/db/database.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'

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
export async function lockCatalogue(trx: Transaction): Promise<void> {
  await trx.kysely
    .updateTable('catalogue')
    .set((eb) => ({ version: eb.ref('version') }))
    .execute()
}

/**
 * Records the sections of an import, and a new version if it `changed` anything. Without names, what changed may be
 * anything, servers included. Resolves to the version.
 */
export async function bumpCatalogueVersion(
  trx: Transaction,
  { names, schemaRef, changed }: { names: readonly string[]; schemaRef: string | undefined; changed: boolean },
): Promise<number> {
  for (const name of names) {
    await trx.kysely
      .insertInto('imported_section')
      .values({ name })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const isTextEdit = changed && names.length > 0 && !names.includes('servers')
  const { version } = await trx.kysely
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
export async function forgetSections(trx: Transaction, names: readonly string[]): Promise<void> {
  if (names.length > 0) await trx.kysely.deleteFrom('imported_section').where('name', 'in', names).execute()
}

export interface CatalogueSnapshot {
  readonly trx: Transaction
  readonly schemaRef: string | null
  /** The sections that were imported at least once. */
  readonly imported: ReadonlySet<string>
}

/** The catalogue as an open transaction sees it. */
export async function catalogueIn(trx: Transaction): Promise<CatalogueSnapshot> {
  const { schema_ref: schemaRef } = await trx.kysely
    .selectFrom('catalogue')
    .select('schema_ref')
    .executeTakeFirstOrThrow()
  const rows = await trx.kysely.selectFrom('imported_section').select('name').execute()
  return { trx, schemaRef, imported: new Set(rows.map(({ name }) => name)) }
}

/** Calls `read` within one consistent snapshot of the catalogue. */
export async function readCatalogue<T>(db: Database, read: (snapshot: CatalogueSnapshot) => Promise<T>): Promise<T> {
  // SQLite always reads a snapshot.
  const transaction = db.kysely.transaction().setIsolationLevel('repeatable read')
  return transaction.execute(async (kysely) => read(await catalogueIn({ ...db, kysely })))
}
