import { type Dialect, Kysely, sql } from 'kysely'
import { guardDialect } from './guarded-driver.ts'
import { type DatabaseLocation, describeLocation } from './location.ts'
import { type Migration, migrate } from './migrate.ts'
import type { ReadDatabase } from './reads.ts'
import type { Replica, ReplicaOptions } from './replica.ts'
import type { ReplicaState } from './rules/replica.ts'
import { type SqliteOptions, sqliteDialect } from './sqlite.ts'
import type { ReplicaTables, Tables } from './tables.ts'
import { DatabaseMissing, DatabaseOutage, DatabaseUnavailable, reasonOf } from './unavailable.ts'

export interface Database {
  readonly kind: DatabaseLocation['kind']
  readonly kysely: Kysely<Tables>
  /** True if the database responds to a query; never rejects. */
  ping(): Promise<boolean>
  /** The URL of PostgreSQL; undefined: it is SQLite. */
  address(): string | undefined
  close(): Promise<void>
}

/** A database with its replica, if it has one. */
export interface OpenDatabase extends Database {
  /** For what may be some seconds old: the replica, or this database. */
  readonly reads: ReadDatabase
  /** Undefined: there is none. */
  replica(): ReplicaState | undefined
}

export interface DatabaseOptions extends SqliteOptions, ReplicaOptions {
  /** The URL of a streaming replica; absent: reads go where writes go. */
  readonly readUrl?: string | undefined
  /** Called for every failed statement; `isOutage`: the database is unavailable. */
  readonly onFailed?: (isOutage: boolean) => void
}

/**
 * Opens the database, creates it and the data folder if they are missing (not with `mustExist`), and applies all
 * `migrations`.
 * @throws DatabaseMissing with `mustExist`.
 * @throws DatabaseUnavailable with one readable line for every failure.
 */
export const openMigrated = (
  location: DatabaseLocation,
  migrations: readonly Migration[],
  options: DatabaseOptions,
): Promise<OpenDatabase> =>
  open(location, options, async (kysely) => {
    if (options.mustExist === true && location.kind === 'postgresql') await requireTables(kysely, location)
    await migrate(kysely, location.kind, migrations)
  })

/** Of SQLite the file is looked for before it is opened. @throws DatabaseMissing */
async function requireTables(kysely: Kysely<Tables>, location: DatabaseLocation): Promise<void> {
  const { rows } = await sql<{ found: unknown }>`select to_regclass('schema_migration') as found`.execute(kysely)
  if (rows[0]?.found === null) throw new DatabaseMissing(`of Spawnpoint in ${describeLocation(location)}`)
}

/**
 * Opens the database as it is, for a thread of a process that has opened it: during a rolling upgrade a newer version may
 * have migrated it since, and the process works on.
 * @throws DatabaseUnavailable with one readable line for every failure.
 */
export const openAsIs = (location: DatabaseLocation, options: DatabaseOptions): Promise<OpenDatabase> =>
  open(location, options, async () => undefined)

async function open(
  location: DatabaseLocation,
  options: DatabaseOptions,
  prepare: (kysely: Kysely<Tables>) => Promise<void>,
): Promise<OpenDatabase> {
  try {
    const kysely = new Kysely<Tables>({ dialect: guarded(await openDialect(location, options), options) })
    try {
      await prepare(kysely)
      return databaseOf(location, kysely, await openReads(location, options), options)
    } catch (error) {
      await kysely.destroy()
      throw error
    }
  } catch (error) {
    if (error instanceof DatabaseUnavailable && !(error instanceof DatabaseOutage)) throw error
    throw new DatabaseUnavailable(`Cannot open the database ${describeLocation(location)}: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

const guarded = (dialect: Dialect, { onConnectionLost, onFailed }: DatabaseOptions): Dialect =>
  guardDialect(dialect, {
    onRollbackFailed: (error) => onConnectionLost?.(error),
    onFailed: (isOutage) => onFailed?.(isOutage),
  })

/** Loads the PostgreSQL client only if it is used, because that takes longer than opening SQLite. */
async function openDialect(location: DatabaseLocation, options: DatabaseOptions): Promise<Dialect> {
  if (location.kind === 'sqlite') return sqliteDialect(location.file, options)
  const { postgresDialect } = await import('./postgres.ts')
  return postgresDialect(location.url, options)
}

async function openReads(location: DatabaseLocation, options: DatabaseOptions): Promise<Replica | undefined> {
  if (location.kind === 'sqlite' || options.readUrl === undefined) return undefined
  const { openReplica } = await import('./replica.ts')
  return openReplica(location.url, options.readUrl, options)
}

function databaseOf(
  location: DatabaseLocation,
  kysely: Kysely<Tables>,
  replica: Replica | undefined,
  options: DatabaseOptions,
): OpenDatabase {
  const { kind } = location
  const reader = replica && new Kysely<ReplicaTables>({ dialect: guarded(replica.dialect, options) })
  return {
    kind,
    kysely,
    reads: { kind, kysely: reader ?? kysely },
    replica: () => replica?.state(),
    address: () => (location.kind === 'postgresql' ? location.url : undefined),
    ping: () =>
      sql`select 1`.execute(kysely).then(
        () => true,
        () => false,
      ),
    async close() {
      replica?.stop()
      await Promise.all([kysely.destroy(), reader?.destroy()])
    },
  }
}
