import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, inject, onTestFinished } from 'vitest'
import { openDatabase } from '../../server/database.ts'
import type { Database, OpenDatabase } from '../../server/kernel/db/database.ts'
import type { DatabaseLocation } from '../../server/kernel/db/location.ts'
import { isEverything } from './everything.ts'
import { type TestPostgres, testPostgres } from './postgres.ts'

export interface DatabaseUnderTest {
  /** For `it.skipIf`: a case that one engine cannot have is skipped there, it does not pass. */
  readonly kind: DatabaseLocation['kind']
  /** The location of a new empty database. */
  fresh(): Promise<DatabaseLocation>
  /** Opens a location, by default a new one with the current tables; closed after the test. */
  open(location?: DatabaseLocation): Promise<Database>
  /** Opens a new one with the current tables as often as several processes do; SQLite has one process. */
  openInProcesses(count: number): Promise<readonly [Database, ...Database[]]>
}

/** Copies the current tables to a new file. Where no run has made them (the project `node`), opening it creates them. */
async function copyTables(file: string): Promise<void> {
  const template = inject('sqliteTemplate')
  if (template !== undefined) await copyFile(template, file)
}

/** An SQLite database for tests that do not depend on the engine; closed and removed after the test. */
export async function temporaryDatabase(): Promise<OpenDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'spawnpoint-test-'))
  const file = join(folder, 'test.db')
  await copyTables(file)
  const database = await openDatabase({ kind: 'sqlite', file })
  onTestFinished(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  return database
}

/** `SKIP_POSTGRES=1`: this machine has no PostgreSQL. */
export const isWithoutPostgres = process.env.SKIP_POSTGRES === '1'

type Suite = (databases: DatabaseUnderTest) => void

interface SuiteOptions {
  /** What the suite is about differs between the engines. */
  readonly sensitive: boolean
}

/**
 * Runs the same suite on SQLite and on PostgreSQL. `npm test` runs it on PostgreSQL only if it is `sensitive`: about
 * locks, leases, transactions, migrations, copies between the engines, notifications (`NOTIFY`), collation and search, or
 * money. Every other suite runs on both with `TEST_ALL=1` (`npm run test:all`). `SKIP_POSTGRES=1` leaves PostgreSQL out of
 * either.
 */
export function onEveryDatabase(title: string, suite: Suite): void
export function onEveryDatabase(title: string, options: SuiteOptions, suite: Suite): void
export function onEveryDatabase(title: string, ...given: [Suite] | [SuiteOptions, Suite]): void {
  const [{ sensitive }, suite] = given.length === 1 ? [{ sensitive: false }, ...given] : given
  describe(`${title} on SQLite`, () => {
    let folder = ''
    let count = 0
    const fresh = (): DatabaseLocation & { kind: 'sqlite' } => {
      count += 1
      return { kind: 'sqlite', file: join(folder, `${count}`, 'test.db') }
    }
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'spawnpoint-sqlite-'))
    })
    afterAll(() => rm(folder, { recursive: true, force: true }))
    suite(
      withOpen('sqlite', {
        fresh: async () => fresh(),
        migrated: async () => {
          const copy = fresh()
          await mkdir(dirname(copy.file))
          await copyTables(copy.file)
          return copy
        },
      }),
    )
  })

  describe.skipIf(isWithoutPostgres || !(sensitive || isEverything))(`${title} on PostgreSQL`, () => {
    let postgres: TestPostgres
    beforeAll(async () => {
      postgres = await testPostgres()
      return () => postgres.stop()
    }, 600_000)
    const create = async (template?: string) => ({
      kind: 'postgresql' as const,
      url: await postgres.createDatabase(template),
    })
    let ownTemplate: Promise<string> | undefined
    /** Only where every test file has a PostgreSQL of its own. */
    const makeTemplate = async () => {
      const location = await create()
      await (await openDatabase(location)).close()
      return location.url
    }
    const template = async () => {
      const shared = inject('postgresTemplate')
      if (shared !== undefined) return shared
      ownTemplate ??= makeTemplate()
      return ownTemplate
    }
    suite(withOpen('postgresql', { fresh: () => create(), migrated: async () => create(await template()) }))
  })
}

interface Places {
  fresh(): Promise<DatabaseLocation>
  /** A new one with the current tables. */
  migrated(): Promise<DatabaseLocation>
}

function withOpen(kind: DatabaseLocation['kind'], { fresh, migrated }: Places): DatabaseUnderTest {
  const opened: Database[] = []
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((db) => db.close()))
  })
  const open = async (location?: DatabaseLocation): Promise<Database> => {
    const db = await openDatabase(location ?? (await migrated()))
    opened.push(db)
    return db
  }
  return {
    kind,
    fresh,
    open,
    async openInProcesses(count) {
      const location = await migrated()
      const first = await open(location)
      if (first.kind === 'sqlite') return [first]
      return [first, ...(await Promise.all(Array.from({ length: count - 1 }, () => open(location))))]
    },
  }
}
