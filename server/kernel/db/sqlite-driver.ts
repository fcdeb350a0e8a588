import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  RawNode,
  SelectQueryNode,
} from 'kysely'
import type { SerialConnection } from './serial-connection.ts'

/** The two connections to one file. */
export interface SqliteConnections {
  readonly writer: SerialConnection
  /** For reads outside transactions: they wait neither for a transaction nor for one that waits for a lock. */
  readonly reader: SerialConnection
}

/** Runs reads outside transactions on one connection and everything else on the other (docs/decisions/025). */
export class SqliteDriver implements Driver {
  readonly #connections: SqliteConnections

  constructor(connections: SqliteConnections) {
    this.#connections = connections
  }

  async init(): Promise<void> {
    // The connections are open already.
  }

  /** Takes neither connection yet: which of them is needed depends on the statement. */
  async acquireConnection(): Promise<DatabaseConnection> {
    return new Session(this.#connections)
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return sessionOf(connection).begin()
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return sessionOf(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    sessionOf(connection).rollback()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    sessionOf(connection).release()
  }

  async destroy(): Promise<void> {
    // The writer last: closing the last connection checkpoints the write-ahead log and removes it.
    this.#connections.reader.database.close()
    this.#connections.writer.database.close()
  }
}

/** One caller's use of the connections, from `acquireConnection` to `releaseConnection`. */
class Session implements DatabaseConnection {
  readonly #writer: SerialConnection
  readonly #reader: SerialConnection
  #isTransaction = false
  /**
   * The error after which SQLite itself rolled the transaction back, such as a full disk
   * (sqlite.org/lang_transaction.html).
   */
  #ended: unknown

  constructor({ writer, reader }: SqliteConnections) {
    this.#writer = writer
    this.#reader = reader
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isTransaction) return this.#inTransaction(() => write<R>(this.#writer, query))
    const found = mayRead(query) ? await this.#reader.run(() => read<R>(this.#reader, query)) : undefined
    return found ?? this.#writer.run(() => write<R>(this.#writer, query))
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }

  /**
   * Begins as a writer. SQLite's default begins as a reader, and a reader that later writes is refused at once when
   * another process wrote in between (sqlite.org/isolation.html).
   */
  async begin(): Promise<void> {
    const began = performance.now()
    await this.#writer.acquire()
    this.#isTransaction = true
    await this.#writer.whileLocked(() => this.#writer.database.exec('begin immediate'), began)
  }

  async commit(): Promise<void> {
    await this.#inTransaction(() => this.#writer.database.exec('commit'))
  }

  rollback(): void {
    if (this.#writer.database.inTransaction) this.#writer.database.exec('rollback')
  }

  release(): void {
    if (!this.#isTransaction) return
    this.#isTransaction = false
    this.#writer.release()
  }

  /** After a rollback by SQLite a statement would commit on its own: it fails with the error that ended the transaction. */
  async #inTransaction<T>(attempt: () => T): Promise<T> {
    if (this.#ended !== undefined) throw this.#ended
    try {
      return await this.#writer.whileLocked(attempt)
    } catch (error) {
      if (!this.#writer.database.inTransaction) this.#ended = error
      throw error
    }
  }
}

function sessionOf(connection: DatabaseConnection): Session {
  if (connection instanceof Session) return connection
  throw new TypeError('the connection is of another driver')
}

const mayRead = ({ query }: CompiledQuery): boolean => SelectQueryNode.is(query) || RawNode.is(query)

/** Undefined for a statement that writes: it must run on the writer. */
function read<R>(connection: SerialConnection, query: CompiledQuery): QueryResult<R> | undefined {
  const statement = connection.statement(query.sql)
  return statement.readonly && statement.reader ? { rows: statement.all(query.parameters) } : undefined
}

function write<R>(connection: SerialConnection, query: CompiledQuery): QueryResult<R> {
  const statement = connection.statement(query.sql)
  if (statement.reader) return { rows: statement.all(query.parameters) }
  const { changes, lastInsertRowid } = statement.run(query.parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}
