import type { PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { StatementClient } from './statement-client.ts'

/** SQLSTATE: the connection failed, the server ends, or it accepts no writes (postgresql.org/docs/current/errcodes-appendix.html). */
const lost = /^(?:08...|57P0[1-3]|25006)$/

/**
 * A connection that its pool does not reuse after it led nowhere, or to a server that is no longer the primary: the pool opens
 * a new one, and the same address may lead to another server by then.
 */
export class ExpendableClient extends StatementClient {
  readonly #client: PostgresPoolClient
  #isLost = false
  #isReleased = false

  constructor(client: PostgresPoolClient) {
    super()
    this.#client = client
  }

  release(destroy = false): void {
    if (this.#isReleased) return
    this.#isReleased = true
    this.#client.release(destroy || this.#isLost)
  }

  protected async run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
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
