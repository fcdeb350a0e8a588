import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { ExpendableClient } from './lost-connection.ts'

/** A connection whose query fails. */
class FailingClient implements PostgresPoolClient {
  readonly released: (boolean | undefined)[] = []
  readonly #error: Error

  constructor(error: Error) {
    this.#error = error
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(sql: string | PostgresCursor<R>): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    return typeof sql === 'string' ? Promise.reject(this.#error) : sql
  }

  release(destroy?: boolean): void {
    this.released.push(destroy)
  }
}

const answered = (code: string): Error => Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code })

async function failed(error: Error) {
  const client = new FailingClient(error)
  const connection = new ExpendableClient(client)
  await expect(connection.query('select 1', [])).rejects.toBe(error)
  const early = [...client.released]
  connection.release()
  return { early, released: client.released }
}

it.each(['25006', '57P01', '57P03', '08006'])(
  'is used no more after %s, when its holder has rolled back',
  async (code) => {
    expect(await failed(answered(code))).toEqual({ early: [], released: [true] })
  },
)

it.each(['23505', '40001', '57014'])('is used again after %s', async (code) => {
  expect(await failed(answered(code))).toEqual({ early: [], released: [false] })
})

it('is closed at once where the server does not respond, and once', async () => {
  expect(await failed(new Error('Query read timeout'))).toEqual({ early: [true], released: [true] })
})
