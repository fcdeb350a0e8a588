import type { Transaction } from 'kysely'
import type { Database } from '../../kernel/db/database.ts'
import type { SectionChange, WriteSection } from '../../kernel/db/section.ts'
import type { Tables } from '../../kernel/db/tables.ts'

/** A number that increases with each import that changes anything visible. Reads one row. */
export async function catalogueVersion(db: Database): Promise<number> {
  const row = await db.kysely.selectFrom('catalogue').select('version').executeTakeFirstOrThrow()
  return row.version
}

/** The sections that were imported at least once, even if empty. */
export async function importedSections(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.kysely.selectFrom('imported_section').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

/**
 * Replaces sections of the catalogue in one transaction. Safe to repeat. Resolves to the changes per section, null if
 * there was nothing to write. `schemaRef` is the `$schema` of the imported file; absent: the last one stays.
 */
export async function writeSections<Name extends string>(
  db: Database,
  writes: readonly (readonly [Name, WriteSection | null])[],
  schemaRef: string | undefined,
): Promise<ReadonlyMap<Name, SectionChange | null>> {
  return db.kysely.transaction().execute(async (trx) => {
    // Concurrent imports queue on this row; SQLite has no `select … for update`.
    await trx
      .updateTable('catalogue')
      .set(schemaRef === undefined ? (eb) => ({ version: eb.ref('version') }) : { schema_ref: schemaRef })
      .execute()
    const report = new Map<Name, SectionChange | null>()
    for (const [name, write] of writes) {
      report.set(name, write === null ? null : await write(trx))
      if (write === null) continue
      await trx
        .insertInto('imported_section')
        .values({ name })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    if ([...report.values()].some((change) => change?.changed)) {
      await trx
        .updateTable('catalogue')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .execute()
    }
    return report
  })
}

export interface CatalogueSnapshot {
  readonly trx: Transaction<Tables>
  readonly schemaRef: string | null
  /** The sections that were imported at least once. */
  readonly imported: ReadonlySet<string>
}

/** Calls `read` within one consistent snapshot of the catalogue. */
export async function readCatalogue<T>(db: Database, read: (snapshot: CatalogueSnapshot) => Promise<T>): Promise<T> {
  // SQLite always reads a snapshot.
  const transaction = db.kysely.transaction().setIsolationLevel('repeatable read')
  return transaction.execute(async (trx) => {
    const { schema_ref: schemaRef } = await trx.selectFrom('catalogue').select('schema_ref').executeTakeFirstOrThrow()
    const rows = await trx.selectFrom('imported_section').select('name').execute()
    return read({ trx, schemaRef, imported: new Set(rows.map(({ name }) => name)) })
  })
}
