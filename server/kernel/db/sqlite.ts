import SqliteFile from 'better-sqlite3'
import {
  type DialectAdapter,
  type Driver,
  type QueryCompiler,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
} from 'kysely'
import { defaultLockTimeout, SerialConnection } from './serial-connection.ts'
import { SqliteDriver } from './sqlite-driver.ts'
import { type FileOptions, prepareFile, requireOwnFile } from './sqlite-file.ts'

export interface SqliteOptions extends FileOptions {
  /** How long a statement waits for another process that holds the file (a backup, the admin command), in milliseconds. */
  readonly lockTimeout?: number
}

/** Kysely's adapter would serialise all callers, so that reads would wait for a locked file as writes do. */
class TwoConnectionAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/**
 * Writes `+?` for a value, which is equal to `?` (sqlite.org/lang_expr.html, 3). SQLite plans a statement anew for each
 * value that it compares with an indexed column (sqlite.org/c3ref/prepare.html), but does not look behind the sign: a
 * kept statement stays prepared (decision 038).
 */
class StablePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

class TwoConnectionDialect extends SqliteDialect {
  readonly #writer: SerialConnection
  readonly #reader: SerialConnection
  constructor(writer: SerialConnection, reader: SerialConnection) {
    super({ database: writer.database })
    this.#writer = writer
    this.#reader = reader
  }
  override createAdapter(): DialectAdapter {
    return new TwoConnectionAdapter()
  }
  override createQueryCompiler(): QueryCompiler {
    return new StablePlanCompiler()
  }
  override createDriver(): Driver {
    return new SqliteDriver({ writer: this.#writer, reader: this.#reader })
  }
}

/** SQLite's name for an in-memory database, which only the connection that created it can use. */
const inMemory = ':memory:'

/**
 * Opens the file; creates it and its folder if they are missing.
 * @throws Error, with one readable line, for a file that is not ours or not writable.
 */
export async function sqliteDialect(file: string, options: SqliteOptions = {}): Promise<SqliteDialect> {
  const { lockTimeout = defaultLockTimeout } = options
  if (file === inMemory) {
    const only = await openConnection(file, lockTimeout)
    return new TwoConnectionDialect(only, only)
  }
  await prepareFile(file, options)
  const writer = await openConnection(file, lockTimeout)
  try {
    const reader = await openConnection(file, lockTimeout)
    reader.database.pragma('query_only = ON')
    return new TwoConnectionDialect(writer, reader)
  } catch (error) {
    writer.database.close()
    throw error
  }
}

/** `synchronous=FULL`, because the driver's default in WAL mode loses committed rows in a power failure. */
async function openConnection(file: string, lockTimeout: number): Promise<SerialConnection> {
  const database = new SqliteFile(file, { timeout: 0, fileMustExist: file !== inMemory })
  const connection = new SerialConnection(database, lockTimeout)
  try {
    await connection.run(() => {
      if (file !== inMemory) requireOwnFile(database)
      database.pragma('journal_mode = WAL')
    })
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    database.pragma('trusted_schema = OFF')
    return connection
  } catch (error) {
    database.close()
    throw error
  }
}
