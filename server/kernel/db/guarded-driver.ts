import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult, TransactionSettings } from 'kysely'
import { resumeTask } from '../metrics/longest-tasks.ts'
import { outageOf, refusedConnection } from './outage.ts'

export interface GuardOptions {
  /** Called when a rollback failed and no statement of the transaction had failed before. */
  onRollbackFailed(error: Error): void
  /** Called for every failed statement; `isOutage`: the database is unavailable. */
  onFailed(isOutage: boolean): void
}

/** For a command, which ends with the error. */
export const unwatched: GuardOptions = { onRollbackFailed: () => undefined, onFailed: () => undefined }

/**
 * The same dialect with errors that name the cause: an outage is thrown as `DatabaseOutage`, and a failed transaction
 * throws the error that made it fail. Kysely by itself throws the error of a rollback that fails in its place.
 */
export function guardDialect(dialect: Dialect, options: GuardOptions): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createDriver: () => new GuardedDriver(dialect.createDriver(), options),
  }
}

class GuardedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #onFailed: GuardOptions['onFailed']
  /** The error of the last failed statement. */
  failure: Error | undefined

  constructor(inner: DatabaseConnection, onFailed: GuardOptions['onFailed']) {
    this.inner = inner
    this.#onFailed = onFailed
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.guard(() => this.inner.executeQuery<R>(query))
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    try {
      yield* this.inner.streamQuery<R>(query, chunkSize)
    } catch (error) {
      throw this.noted(error)
    }
  }

  async guard<T>(step: () => Promise<T>): Promise<T> {
    try {
      return await step()
    } catch (error) {
      throw this.noted(error)
    } finally {
      resumeTask()
    }
  }

  private noted(error: unknown): unknown {
    const outage = outageOf(error)
    this.#onFailed(outage !== undefined)
    const failure = outage ?? error
    if (failure instanceof Error) this.failure = failure
    return failure
  }
}

class GuardedDriver implements Driver {
  readonly #inner: Driver
  readonly #options: GuardOptions

  constructor(inner: Driver, options: GuardOptions) {
    this.#inner = inner
    this.#options = options
  }

  init(): Promise<void> {
    return this.#inner.init()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    try {
      return new GuardedConnection(await this.#inner.acquireConnection(), this.#options.onFailed)
    } catch (error) {
      this.#options.onFailed(true)
      throw refusedConnection(error)
    }
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const guarded = guardedOf(connection)
    return guarded.guard(() => this.#inner.beginTransaction(guarded.inner, settings))
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    const guarded = guardedOf(connection)
    return guarded.guard(() => this.#inner.commitTransaction(guarded.inner))
  }

  /** Never rejects: the caller of the transaction receives the error that made the rollback necessary. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const { inner, failure } = guardedOf(connection)
    try {
      await this.#inner.rollbackTransaction(inner)
    } catch (error) {
      if (failure === undefined) this.#options.onRollbackFailed(new Error('a rollback failed', { cause: error }))
      // A property of its own, so that the log shows it beside the cause.
      else Object.assign(failure, { rollbackFailure: error })
    }
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#inner.releaseConnection(guardedOf(connection).inner)
  }

  destroy(): Promise<void> {
    return this.#inner.destroy()
  }
}

function guardedOf(connection: DatabaseConnection): GuardedConnection {
  if (connection instanceof GuardedConnection) return connection
  throw new TypeError('the connection is of another driver')
}
