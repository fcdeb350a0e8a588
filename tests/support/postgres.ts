import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { startPostgres } from '../../scripts/postgres.mjs'

export interface TestPostgres {
  /** Creates an empty database, or a copy of one without connections, and returns its URL. */
  createDatabase(template?: string): Promise<string>
  /** Runs one statement on a separate connection. */
  run(sql: string): Promise<void>
  /** Drops the created databases. */
  stop(): Promise<void>
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1)

/**
 * The PostgreSQL of `TEST_POSTGRES_URL`, otherwise a new one for this test file. Without PostgreSQL the suite fails,
 * unless `SKIP_POSTGRES=1` is set.
 */
export async function testPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_POSTGRES_URL
  const { url, stop } = given ? { url: given, stop: () => undefined } : await startPostgres({}, { inMemory: true })
  const made: string[] = []
  const run = async (...statements: string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  return {
    run: (sql) => run(sql),
    stop: async () => {
      if (given) await run(...made.map((name) => `drop database if exists ${name} with (force)`))
      stop()
    },
    createDatabase: async (template) => {
      const name = `test_${randomUUID().replaceAll('-', '')}`
      await run(`create database ${name}${template === undefined ? '' : ` template ${nameOf(template)}`}`)
      made.push(name)
      const address = new URL(url)
      address.pathname = `/${name}`
      return address.href
    },
  }
}
