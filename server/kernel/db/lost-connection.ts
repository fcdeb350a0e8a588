import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'

/** SQLSTATE: the connection failed, the server ends, or it accepts no writes (postgresql.org/docs/current/errcodes-appendix.html). */
const lost = /^(?:08...|57P0[1-3]|25006)$/

/**
 * A connection that its pool gives to nobody else once it led nowhere, or to a server that is not the primary any more: the
 * next one is opened anew, and the same address may lead to another server by then.
 */
export class ExpendableClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient
  #isLost = false
  #isReleased = false

  constructor(client: PostgresPoolClient) {
    this.#client = client
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    return typeof sql === 'string' ? this.#ask<R>(sql, parameters) : this.#client.query(sql)
  }

  release(destroy = false): void {
    if (this.#isReleased) return
    this.#isReleased = true
    this.#client.release(destroy || this.#isLost)
  }

  async #ask<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      return await this.#client.query<R>(sql, parameters)
    } catch (error) {
      // Without an error of the server there is none, or it does not respond: a rollback would wait for it as long again.
      if (!(error instanceof pg.DatabaseError)) this.release(true)
      else this.#isLost ||= lost.test(error.code ?? '')
      throw error
    }
  }
}
