import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import SqliteFile from 'better-sqlite3'
import { CompiledQuery, type DatabaseConnection, SqliteDialect, SqliteDriver } from 'kysely'
import { seconds } from '../../contract/duration.ts'

/** How long a statement waits for another process (the admin command beside the server) before it fails. */
const busyTimeout = seconds(10)

/**
 * Begins every transaction as a writer. SQLite's default begins as a reader, and a reader that later writes is refused
 * at once, whatever the busy timeout, when another process wrote in between (sqlite.org/isolation.html). Waits for its
 * turn without holding the thread, which SQLite's own timeout would do.
 */
class WriterFirstDriver extends SqliteDriver {
  readonly #database: SqliteFile.Database
  constructor(database: SqliteFile.Database) {
    super({ database })
    this.#database = database
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await whenNotBusy(async () => {
      this.#database.pragma('busy_timeout = 0')
      try {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'))
      } finally {
        this.#database.pragma(`busy_timeout = ${busyTimeout}`)
      }
    })
  }
}

class WriterFirstDialect extends SqliteDialect {
  readonly #database: SqliteFile.Database
  constructor(database: SqliteFile.Database) {
    super({ database })
    this.#database = database
  }
  override createDriver(): SqliteDriver {
    return new WriterFirstDriver(this.#database)
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
    // SQLite heeds no busy timeout while it changes the journal mode, so processes that start at once take turns.
    await whenNotBusy(() => void database.pragma('journal_mode = WAL'))
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    database.pragma('trusted_schema = OFF')
  } catch (error) {
    database.close()
    throw error
  }
  return new WriterFirstDialect(database)
}

/** Tries every 10 ms, for as long as the busy timeout, while another connection holds the lock. */
async function whenNotBusy(attempt: () => void | Promise<void>, triesLeft = busyTimeout / 10): Promise<void> {
  try {
    await attempt()
  } catch (error) {
    const busy = error instanceof SqliteFile.SqliteError && error.code.startsWith('SQLITE_BUSY')
    if (!busy || triesLeft <= 0) throw error
    await delay(10)
    await whenNotBusy(attempt, triesLeft - 1)
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
