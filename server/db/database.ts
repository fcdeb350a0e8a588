import { Kysely, sql } from 'kysely'
import { type DatabaseLocation, describeLocation } from './location.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export interface Database {
  readonly kind: DatabaseLocation['kind']
  readonly kysely: Kysely<Tables>
  /** True if the database answered a query just now; never rejects. */
  ping(): Promise<boolean>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Told about a PostgreSQL connection that was lost while nobody used it; the next query opens another. */
  readonly onConnectionLost?: (error: Error) => void
}

/**
 * Opens the database, makes the data folder where it is missing, and brings the tables to the newest migration.
 * @throws DatabaseUnavailable, with one readable line, for every reason why this cannot be done.
 */
export async function openDatabase(location: DatabaseLocation, options: DatabaseOptions = {}): Promise<Database> {
  try {
    const dialect = await dialectOf(location, options)
    const kysely = new Kysely<Tables>({ dialect })
    try {
      await migrate(kysely, location.kind, migrations)
    } catch (error) {
      await kysely.destroy()
      throw error
    }
    return databaseOf(location.kind, kysely)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    throw new DatabaseUnavailable(`Cannot open the database ${describeLocation(location)}: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

/** The client of PostgreSQL is loaded where it is used: it takes a small community's start longer than its database. */
async function dialectOf(location: DatabaseLocation, { onConnectionLost }: DatabaseOptions) {
  if (location.kind === 'sqlite') return sqliteDialect(location.file)
  const { postgresDialect } = await import('./postgres.ts')
  return postgresDialect(location.url, onConnectionLost)
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

/** One line. A refused connection to a name with several addresses is an AggregateError with an empty message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/\s+/g, ' ').trim() || 'no reason given'
}
