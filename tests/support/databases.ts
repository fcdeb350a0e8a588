import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { type Database, openDatabase } from '../../server/db/database.ts'
import type { DatabaseLocation } from '../../server/db/location.ts'
import { type TestPostgres, testPostgres } from './postgres.ts'

export interface DatabaseUnderTest {
  /** An empty place that no other test uses. */
  fresh(): Promise<DatabaseLocation>
  /** Opens a place, a fresh one unless named; closed after the test. */
  open(location?: DatabaseLocation): Promise<Database>
}

/** Runs the same suite on SQLite and on PostgreSQL. */
export function onEveryDatabase(title: string, suite: (databases: DatabaseUnderTest) => void): void {
  describe(`${title} on SQLite`, () => {
    let folder = ''
    let count = 0
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'spawnpoint-sqlite-'))
    })
    afterAll(() => rm(folder, { recursive: true, force: true }))
    suite(
      withOpen(async () => {
        count += 1
        return { kind: 'sqlite', file: join(folder, `${count}`, 'test.db') }
      }),
    )
  })

  describe.skipIf(process.env.SKIP_POSTGRES === '1')(`${title} on PostgreSQL`, () => {
    let postgres: TestPostgres
    beforeAll(async () => {
      postgres = await testPostgres()
      return () => postgres.stop()
    }, 600_000)
    suite(withOpen(async () => ({ kind: 'postgresql', url: await postgres.createDatabase() })))
  })
}

function withOpen(fresh: DatabaseUnderTest['fresh']): DatabaseUnderTest {
  const opened: Database[] = []
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((db) => db.close()))
  })
  return {
    fresh,
    open: async (location) => {
      const db = await openDatabase(location ?? (await fresh()))
      opened.push(db)
      return db
    },
  }
}
