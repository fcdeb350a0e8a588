import { type Kysely, sql, type Transaction } from 'kysely'
import { applicationId } from './sqlite-file.ts'
import type { Tables } from './tables.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export interface MigrationContext {
  readonly kind: 'sqlite' | 'postgresql'
  readonly trx: Transaction<Tables>
}

/** One forward step. It must not import the queries, which match the newest tables, not those of its version. */
export interface Migration {
  readonly name: string
  up(context: MigrationContext): Promise<void>
}

/** An arbitrary constant: processes that start concurrently queue on this PostgreSQL advisory lock. */
export const migrationLock = 7_241_905_113

/**
 * Applies all pending migrations in one transaction. Safe if several processes start concurrently. Our own instead of
 * kysely's, which uses neither a lock nor a transaction on SQLite.
 * @throws DatabaseUnavailable if the database has a migration that this program does not know.
 */
export async function migrate(
  kysely: Kysely<Tables>,
  kind: MigrationContext['kind'],
  migrations: readonly Migration[],
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    // SQLite is already locked: every transaction begins as a writer (sqlite.ts).
    if (kind === 'postgresql') await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx)
    await migrateWithin({ kind, trx }, migrations)
  })
}

/** The same in a transaction that holds the lock. @throws DatabaseUnavailable */
export async function migrateWithin(context: MigrationContext, migrations: readonly Migration[]): Promise<void> {
  const { kind, trx } = context
  await trx.schema
    .createTable('schema_migration')
    .ifNotExists()
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('applied_at', 'text', (c) => c.notNull())
    .execute()
  const applied = await trx.selectFrom('schema_migration').select(['id', 'name']).orderBy('id').execute()
  for (const { id, name } of applied) {
    if (migrations[id - 1]?.name !== name) {
      throw new DatabaseUnavailable(
        `The database was written by a newer version of Spawnpoint (it holds step "${name}"): update Spawnpoint`,
      )
    }
  }
  for (const [index, migration] of migrations.entries()) {
    if (index < applied.length) continue
    await migration.up({ kind, trx })
    await trx
      .insertInto('schema_migration')
      .values({ id: index + 1, name: migration.name, applied_at: sql<string>`current_timestamp` })
      .execute()
  }
  if (kind === 'sqlite') await signFile(trx)
}

/** Files of earlier versions have no application id. */
async function signFile(trx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ application_id: number }>`pragma application_id`.execute(trx)
  if (rows[0]?.application_id === applicationId) return
  await sql.raw(`pragma application_id = ${applicationId}`).execute(trx)
}
