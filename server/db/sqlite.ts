import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import SqliteFile from 'better-sqlite3'
import { CompiledQuery, type DatabaseConnection, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from 'kysely'
import { seconds } from '../../contract/duration.ts'

/** How long a statement waits for another process (the admin command beside the server) before it fails. */
const busyTimeout = seconds(10)

/**
 * Begins every transaction as a writer. SQLite's default begins as a reader, and a reader that later writes is refused
 * at once, whatever the busy timeout, when another process wrote in between (sqlite.org/isolation.html).
 */
class WriterFirstDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

class WriterFirstDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }
  override createDriver(): SqliteDriver {
    return new WriterFirstDriver(this.#config)
  }
}

/**
 * Opens the file, making its folder where it is missing. `synchronous=FULL` because the driver's own default in WAL
 * mode loses acknowledged rows at a power cut.
 */
export async function sqliteDialect(file: string): Promise<SqliteDialect> {
  await makeFolder(dirname(file))
  const database = new SqliteFile(file, { timeout: busyTimeout })
  try {
    await turnOnWriteAheadLog(database)
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    database.pragma('trusted_schema = OFF')
  } catch (error) {
    database.close()
    throw error
  }
  return new WriterFirstDialect({ database })
}

/** SQLite ignores the busy timeout while it changes the journal mode, so processes that start at once take turns here. */
async function turnOnWriteAheadLog(database: SqliteFile.Database, attempts = 50): Promise<void> {
  try {
    database.pragma('journal_mode = WAL')
  } catch (error) {
    const busy = error instanceof SqliteFile.SqliteError && error.code.startsWith('SQLITE_BUSY')
    if (!busy || attempts === 0) throw error
    await delay(20)
    await turnOnWriteAheadLog(database, attempts - 1)
  }
}

/** Not mkdir's own `recursive`: Node 20 spins for ever where a folder exists but refuses children with ENOENT (/proc). */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  if (folder !== dirname(folder)) await makeFolder(dirname(folder))
  try {
    await mkdir(folder, { mode: 0o750 })
  } catch (error) {
    // Another process that started at the same moment made it.
    if (!existsSync(folder)) throw error
  }
}
