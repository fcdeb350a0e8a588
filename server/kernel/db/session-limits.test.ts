import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { ExpendableClient } from './lost-connection.ts'
import { PooledClient } from './session-limits.ts'

class Client implements PostgresPoolClient {
  readonly log: string[] = []
  readonly #fault: Error | undefined

  constructor(fault?: Error) {
    this.#fault = fault
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(sql: string | PostgresCursor<R>): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') return sql
    this.log.push(sql)
    if (sql === 'fails' && this.#fault !== undefined) return Promise.reject(this.#fault)
    return Promise.resolve({ command: 'SELECT', rowCount: 0, rows: [] })
  }

  release(destroy?: boolean): void {
    this.log.push(destroy === true ? 'destroyed' : 'released')
  }
}

const limits = 'set local statement_timeout = 15000; set local idle_in_transaction_session_timeout = 30000'

it('gives each statement a transaction with its limits, and begins others with them', async () => {
  const client = new Client()
  const pooled = new PooledClient(client, { isReadOnly: false })
  await pooled.query('select 1', [])
  await pooled.query('start transaction isolation level serializable', [])
  await pooled.query('select 2', [])
  await pooled.query('commit', [])
  await pooled.query('select 3', [])
  pooled.release()
  expect(client.log).toEqual([
    ...[`begin; ${limits}`, 'select 1', 'commit'],
    ...[`start transaction isolation level serializable; ${limits}`, 'select 2', 'commit'],
    ...[`begin; ${limits}`, 'select 3', 'commit'],
    'released',
  ])
})

it('may write nothing where it is for reads', async () => {
  const client = new Client()
  await new PooledClient(client, { isReadOnly: true }).query('select 1', [])
  expect(client.log[0]).toBe(`begin; ${limits}; set transaction read only`)
})

it('rolls a refused statement back, and gives up a connection that was lost', async () => {
  const refused = new Client(new pg.DatabaseError('no such table', 1, 'error'))
  const pooled = new PooledClient(refused, { isReadOnly: false })
  await expect(pooled.query('fails', [])).rejects.toThrow('no such table')
  pooled.release()
  expect(refused.log.slice(1)).toEqual(['fails', 'rollback', 'released'])

  const lost = new Client(new Error('Query read timeout'))
  const broken = new PooledClient(new ExpendableClient(lost), { isReadOnly: false })
  await expect(broken.query('fails', [])).rejects.toThrow('Query read timeout')
  broken.release()
  expect(lost.log.slice(1)).toEqual(['fails', 'destroyed'])
})
