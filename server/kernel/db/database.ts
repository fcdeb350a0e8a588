import { type Dialect, Kysely, sql } from 'kysely'
import type { ClusterOptions, Engine } from './cluster/open-cluster.ts'
import { guardDialect } from './guarded-driver.ts'
import { type DatabaseLocation, describeLocation } from './location.ts'
import { type Migration, migrate } from './migrate.ts'
import type { ReadDatabase } from './reads.ts'
import type { ReplicaState } from './rules/cluster.ts'
import { type SqliteOptions, sqliteDialect } from './sqlite.ts'
import type { ReplicaTables, Tables } from './tables.ts'
import { DatabaseMissing, DatabaseOutage, DatabaseUnavailable, reasonOf } from './unavailable.ts'

export interface Database {
  readonly kind: DatabaseLocation['kind']
  readonly kysely: Kysely<Tables>
  /** True if the database responds to a query; never rejects. */
  ping(): Promise<boolean>
  /** PostgreSQL: the URL of the server that accepts writes now; undefined: none is known. */
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

export interface DatabaseOptions extends SqliteOptions, ClusterOptions {
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
    const opened = await openEngine(location, options)
    const kysely = new Kysely<Tables>({ dialect: guarded(opened.dialect, options) })
    try {
      await prepare(kysely)
    } catch (error) {
      await kysely.destroy()
      await opened.close()
      throw error
    }
    return databaseOf(location.kind, kysely, opened, options)
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
async function openEngine(location: DatabaseLocation, options: DatabaseOptions): Promise<Engine> {
  if (location.kind === 'sqlite') {
    const dialect = await sqliteDialect(location.file, options)
    return { dialect, address: () => undefined, close: async () => undefined }
  }
  const { openCluster } = await import('./cluster/open-cluster.ts')
  return openCluster(location.url, options)
}

function databaseOf(
  kind: Database['kind'],
  kysely: Kysely<Tables>,
  { reads, address, close }: Engine,
  options: DatabaseOptions,
): OpenDatabase {
  const reader = reads && new Kysely<ReplicaTables>({ dialect: guarded(reads.dialect, options) })
  return {
    kind,
    kysely,
    reads: { kind, kysely: reader ?? kysely },
    replica: () => reads?.replica(),
    address,
    ping: () =>
      sql`select 1`.execute(kysely).then(
        () => true,
        () => false,
      ),
    async close() {
      await Promise.all([kysely.destroy(), reader?.destroy()])
      await close()
    },
  }
}
