import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { startPostgres } from '../../scripts/postgres.mjs'

export interface TestPostgres {
  /** Makes an empty database and answers its address. */
  createDatabase(): Promise<string>
  /** Runs one statement as an outsider, on a connection of its own. */
  run(sql: string): Promise<void>
  stop(): void
}

/**
 * The PostgreSQL of `TEST_POSTGRES_URL`, else one of this file's own. Never skipped silently: without PostgreSQL the
 * suite fails, unless `SKIP_POSTGRES=1` was asked for.
 */
export async function testPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_POSTGRES_URL
  const { url, stop } = given ? { url: given, stop: () => undefined } : await startPostgres()
  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  return {
    run,
    stop,
    createDatabase: async () => {
      const name = `test_${randomUUID().replaceAll('-', '')}`
      await run(`create database ${name}`)
      const address = new URL(url)
      address.pathname = `/${name}`
      return address.href
    },
  }
}
