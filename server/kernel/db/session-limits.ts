import type { PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { seconds } from '../../../contract/duration.ts'
import { StatementClient } from './statement-client.ts'

/** PostgreSQL's own limits, so that nothing of a process that has died or gave up goes on there (milliseconds). */
const limits = { statement_timeout: seconds(15), idle_in_transaction_session_timeout: seconds(30) }

const beginnings = /^(?:begin|start transaction)\b/i
const endings = /^(?:commit|rollback)$/i

/** What a connection's limits depend on. */
export interface SessionOptions {
  /** PostgreSQL refuses every write. */
  readonly isReadOnly: boolean
}

/**
 * Sets the limits of a new connection. They are no start-up parameters, which PgBouncer refuses.
 * @returns false: a pooler is in between, as the process of the session is another one than its cancellation key names
 *   (protocol message BackendKeyData). It may give each transaction another session: the limits have to be set in each,
 *   with {@link PooledClient}, and never for a session, which serves others later.
 */
export async function limitSession(
  client: Pick<pg.ClientBase, 'query'> & { readonly processID?: number | null },
  { isReadOnly }: SessionOptions,
): Promise<boolean> {
  const settings = [...Object.entries(limits), ...(isReadOnly ? [['default_transaction_read_only', 'on']] : [])]
  const calls = settings.map(([name, value]) => `set_config('${name}', '${value}', false)`)
  const { rows } = await client.query(`select ${calls.join(', ')} where pg_backend_pid() = $1`, [client.processID ?? 0])
  return rows.length === 1
}

/**
 * A connection through a pooler: the limits are set in every transaction, in one message with its beginning, and a
 * statement outside any becomes one of its own.
 */
export class PooledClient extends StatementClient {
  readonly #client: PostgresPoolClient
  readonly #settings: string
  #isInTransaction = false

  constructor(client: PostgresPoolClient, { isReadOnly }: SessionOptions) {
    super()
    this.#client = client
    const settings = Object.entries(limits).map(([name, value]) => `set local ${name} = ${value}`)
    this.#settings = [...settings, ...(isReadOnly ? ['set transaction read only'] : [])].join('; ')
  }

  release(destroy = false): void {
    this.#client.release(destroy)
  }

  protected async run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (beginnings.test(sql)) return this.#begin(sql)
    if (endings.test(sql)) this.#isInTransaction = false
    else if (!this.#isInTransaction) return this.#alone<R>(sql, parameters)
    return this.#client.query<R>(sql, parameters)
  }

  async #begin(sql: string): Promise<PostgresQueryResult<never>> {
    this.#isInTransaction = true
    await this.#client.query(`${sql}; ${this.#settings}`, [])
    return { command: 'SELECT', rowCount: 0, rows: [] }
  }

  async #alone<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      await this.#client.query(`begin; ${this.#settings}`, [])
      const result = await this.#client.query<R>(sql, parameters)
      await this.#client.query('commit', [])
      return result
    } catch (error) {
      // Without an error of the server the connection is closed already (lost-connection.ts).
      if (error instanceof pg.DatabaseError) await this.#client.query('rollback', [])
      throw error
    }
  }
}
