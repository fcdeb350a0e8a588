import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult, TransactionSettings } from 'kysely'
import { outageOf, refusedConnection } from './outage.ts'

export interface GuardOptions {
  /** Told about a transaction that could not be rolled back and that no failed statement had ended. */
  onRollbackFailed(error: Error): void
}

/**
 * The same dialect with readable failures: what the database cannot do for the moment is thrown as `DatabaseUnavailable`,
 * and a failed transaction throws the error that ended it. Kysely alone throws the error of the rollback instead.
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
  /** What the last failed statement of the transaction threw. */
  failure: Error | undefined

  constructor(inner: DatabaseConnection) {
    this.inner = inner
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.guard(() => this.inner.executeQuery<R>(query))
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
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
    }
  }

  private noted(error: unknown): unknown {
    const failure = outageOf(error) ?? error
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
      return new GuardedConnection(await this.#inner.acquireConnection())
    } catch (error) {
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

  /** Never rejects: the caller of the transaction gets the error that made the rollback necessary. */
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
