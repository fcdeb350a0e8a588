import { Kysely, sql } from 'kysely'
import { guardDialect } from './guarded-driver.ts'
import { type DatabaseLocation, describeLocation } from './location.ts'
import { type Migration, migrate } from './migrate.ts'
import { type SqliteOptions, sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'
import { DatabaseOutage, DatabaseUnavailable, reasonOf } from './unavailable.ts'

export interface Database {
  readonly kind: DatabaseLocation['kind']
  readonly kysely: Kysely<Tables>
  /** True if the database answered a query just now; never rejects. */
  ping(): Promise<boolean>
  close(): Promise<void>
}

export interface DatabaseOptions extends SqliteOptions {
  /** Told about a PostgreSQL connection that was lost while nobody used it; the next query opens another. */
  readonly onConnectionLost?: (error: Error) => void
}

/**
 * Opens the database, makes the data folder where it is missing, and brings the tables to the last of `migrations`.
 * @throws DatabaseUnavailable, with one readable line, for every reason why this cannot be done.
 */
export async function openMigrated(
  location: DatabaseLocation,
  migrations: readonly Migration[],
  options: DatabaseOptions,
): Promise<Database> {
  try {
    const dialect = await dialectOf(location, options)
    const onRollbackFailed = (error: Error): void => options.onConnectionLost?.(error)
    const kysely = new Kysely<Tables>({ dialect: guardDialect(dialect, { onRollbackFailed }) })
    try {
      await migrate(kysely, location.kind, migrations)
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

/** The client of PostgreSQL is loaded where it is used: it takes a small community's start longer than its database. */
async function dialectOf(location: DatabaseLocation, options: DatabaseOptions) {
  if (location.kind === 'sqlite') return sqliteDialect(location.file, options)
  const { postgresDialect } = await import('./postgres.ts')
  return postgresDialect(location.url, options.onConnectionLost)
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
