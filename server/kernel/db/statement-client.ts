import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'

/** A connection that adds something to the statements of another one. It has no cursors: nothing in the portal streams rows. */
export abstract class StatementClient implements PostgresPoolClient {
  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new TypeError('this connection has no cursor')
    return this.run<R>(sql, parameters)
  }

  abstract release(destroy?: boolean): void

  protected abstract run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
}
