import { Kysely, sql } from 'kysely'
import { guardDialect } from './guarded-driver.ts'
import { type DatabaseLocation, describeLocation } from './location.ts'
import { type Migration, migrate } from './migrate.ts'
import type { PostgresOptions } from './postgres.ts'
import { type SqliteOptions, sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'
import { DatabaseOutage, DatabaseUnavailable, reasonOf } from './unavailable.ts'

export interface Database {
  readonly kind: DatabaseLocation['kind']
  readonly kysely: Kysely<Tables>
  /** True if the database responds to a query; never rejects. */
  ping(): Promise<boolean>
  close(): Promise<void>
}

export interface DatabaseOptions extends SqliteOptions, PostgresOptions {
  /** Called for every failed statement; `isOutage`: the database is unavailable. */
  readonly onFailed?: (isOutage: boolean) => void
}

/**
 * Opens the database, creates the data folder if it is missing, and applies all `migrations`.
 * @throws DatabaseUnavailable with one readable line for every failure.
 */
export const openMigrated = (
  location: DatabaseLocation,
  migrations: readonly Migration[],
  options: DatabaseOptions,
): Promise<Database> => open(location, options, (kysely) => migrate(kysely, location.kind, migrations))

/**
 * Opens the database as it is, for a thread of a process that has opened it: during a rolling upgrade a newer version may
 * have migrated it since, and the process works on.
 * @throws DatabaseUnavailable with one readable line for every failure.
 */
export const openAsIs = (location: DatabaseLocation, options: DatabaseOptions): Promise<Database> =>
  open(location, options, async () => undefined)

async function open(
  location: DatabaseLocation,
  options: DatabaseOptions,
  prepare: (kysely: Kysely<Tables>) => Promise<void>,
): Promise<Database> {
  try {
    const dialect = await dialectOf(location, options)
    const onRollbackFailed = (error: Error): void => options.onConnectionLost?.(error)
    const kysely = new Kysely<Tables>({
      dialect: guardDialect(dialect, { onRollbackFailed, onFailed: (isOutage) => options.onFailed?.(isOutage) }),
    })
    try {
      await prepare(kysely)
    } catch (error) {
      await kysely.destroy()
      throw error
    }
    return databaseOf(location.kind, kysely)
  } catch (error) {
    if (error instanceof DatabaseUnavailable && !(error instanceof DatabaseOutage)) throw error
    throw new DatabaseUnavailable(`Cannot open the database ${describeLocation(location)}: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

/** Loads the PostgreSQL client only if it is used, because that takes longer than opening SQLite. */
async function dialectOf(location: DatabaseLocation, options: DatabaseOptions) {
  if (location.kind === 'sqlite') return sqliteDialect(location.file, options)
  const { postgresDialect } = await import('./postgres.ts')
  return postgresDialect(location.url, options)
}

function databaseOf(kind: Database['kind'], kysely: Kysely<Tables>): Database {
  return {
    kind,
    kysely,
    ping: () =>
      sql`select 1`.execute(kysely).then(
        () => true,
        () => false,
      ),
    close: () => kysely.destroy(),
  }
}
