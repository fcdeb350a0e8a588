import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { type Database, openMigrated } from '../../server/kernel/db/database.ts'
import type { DatabaseLocation } from '../../server/kernel/db/location.ts'
import { migrate } from '../../server/kernel/db/migrate.ts'
import { contentsOf } from '../../server/kernel/db/transfer/contents.ts'
import { fillPlace, withStore } from '../../server/kernel/db/transfer/places.ts'
import { migrations } from '../../server/migrations/migrations.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { everyRow, tableNames } from '../support/every-row.ts'
import { isEverything } from '../support/everything.ts'
import { fillTables, insertRows, rowsForTables } from '../support/fill-tables.ts'

/** The migrations of the first release, 0.1.0. Every one after it may be what a portal has. */
const firstRelease = migrations.findIndex(({ name }) => name === '007-rental-care') + 1
const versions = migrations.slice(firstRelease - 1).map(({ name }, index) => ({ name, count: firstRelease + index }))

/**
 * What a migration may take away, or demand of rows that processes of the previous release insert: only what no released
 * version uses any more. `unusedSince` is the first release that does without it. Expand, then contract: a release that
 * stops to use a column comes before the one that drops it (docs/operating/upgrading.md).
 */
const contractions: readonly { readonly step: string; readonly what: string; readonly unusedSince: string }[] = []

/** Columns whose values a migration means to change, as `table.column`: signatures of notifications are not kept. */
const rewritten = new Set(['payment_notice.headers'])

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spawnpoint-migrations-'))
  return () => rm(folder, { recursive: true, force: true })
})

const fileOf = (count: number): DatabaseLocation => ({ kind: 'sqlite', file: join(folder, `${count}.db`) })

/** A database of an earlier version with rows in every table. */
async function openEarlier(count: number): Promise<Database> {
  const db = await openMigrated(fileOf(count), migrations.slice(0, count), {})
  await fillTables(db.kysely)
  return db
}

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

type Lines = Awaited<ReturnType<typeof everyRow>>

const parsed = (lines: Lines): Rows =>
  Object.fromEntries(Object.entries(lines).map(([table, rows]) => [table, rows.map((row) => JSON.parse(row))]))

const parsedRows = async (db: Database): Promise<Rows> => parsed(await everyRow(db))

/** The rows that are not in `seen`, which gets them: those that are new, or have changed. */
const newIn = (lines: Lines, seen: Set<string>): Lines =>
  Object.fromEntries(
    Object.entries(lines).map(([table, rows]) => [
      table,
      rows.filter((row) => seen.size < seen.add(`${table} ${row}`).size),
    ]),
  )

/** Each row with the columns that the newer version still has, and does not change. */
function expectSurvival(before: Rows, after: Rows): void {
  for (const [table, rows] of Object.entries(before)) {
    if (table === 'schema_migration') continue
    const survivors = after[table] ?? []
    for (const row of rows) {
      const kept = Object.entries(row).filter(
        ([column]) => !rewritten.has(`${table}.${column}`) && column in (survivors[0] ?? {}),
      )
      const isThere = survivors.some((survivor) => kept.every(([column, value]) => survivor[column] === value))
      expect(isThere, `${table}: ${JSON.stringify(row)}`).toBe(true)
    }
  }
}

/** All of them in one transaction, which each portal does that skips releases; the chain below goes one by one. */
const skipped = isEverything ? versions : versions.slice(0, 1)

onEveryDatabase('rows in every table of version', { sensitive: true }, ({ open, fresh }) => {
  /** Copies a database of an earlier version into an empty place, as a restored backup of that version. */
  const restore = async (count: number): Promise<DatabaseLocation> => {
    const location = await fresh()
    await withStore(fileOf(count), 'snapshot', async (store) =>
      fillPlace(location, {
        contents: await contentsOf(store),
        migrations: migrations.slice(0, count),
        onProgress: () => undefined,
        finish: async () => undefined,
      }),
    )
    await rm(join(folder, `${count}.db`))
    return location
  }

  it.each(skipped)('$name survive all newer migrations at once', async ({ count }) => {
    const earlier = await openEarlier(count)
    const before = await parsedRows(earlier)
    await earlier.close()
    expectSurvival(before, await parsedRows(await open(await restore(count))))
  })

  it('each survive all newer migrations, one after the other', async () => {
    await (await openEarlier(firstRelease)).close()
    const { kind, kysely, close } = await openMigrated(
      await restore(firstRelease),
      migrations.slice(0, firstRelease),
      {},
    )
    onTestFinished(close)
    // Tells what tables and columns a version has, in the words of SQLite.
    const shape = await openMigrated({ kind: 'sqlite', file: ':memory:' }, migrations.slice(0, firstRelease), {})
    onTestFinished(shape.close)
    const written: { readonly name: string; readonly rows: Rows }[] = []
    const seen = new Set<string>()
    for (const [batch, { name, count }] of versions.entries()) {
      const upTo = migrations.slice(0, count)
      await migrate(kysely, kind, upTo)
      await migrate(shape.kysely, 'sqlite', upTo)
      // The first version has its rows.
      if (batch > 0) await insertRows({ kind, kysely }, await rowsForTables(shape.kysely, batch))
      written.push({ name, rows: parsed(newIn(await everyRow({ kind, kysely }), seen)) })
    }
    const after = parsed(await everyRow({ kind, kysely }))
    for (const { rows } of written) expectSurvival(rows, after)
    const last = written.at(-1)?.rows ?? {}
    expect(
      Object.keys(last)
        .filter((table) => (last[table]?.length ?? 0) >= 3)
        .sort(),
    ).toEqual(Object.keys(after).filter((table) => table !== 'schema_migration'))
  })
})

interface Column {
  readonly name: string
  readonly type: string
  /** 1 or 0. */
  readonly notnull: number
  readonly dflt_value: string | null
}

async function columnsOf(db: Database): Promise<ReadonlyMap<string, Column>> {
  const found = new Map<string, Column>()
  for (const table of await tableNames(db)) {
    const { rows } = await sql<Column>`select * from pragma_table_info(${table})`.execute(db.kysely)
    for (const column of rows) found.set(`${table}.${column.name}`, column)
  }
  return found
}

/** What statements of the version before cannot do any more. */
function contractionsOf(before: ReadonlyMap<string, Column>, after: ReadonlyMap<string, Column>): string[] {
  const tables = new Set([...before.keys()].map((name) => name.split('.')[0]))
  const gone = [...before].flatMap(([name, { type, notnull }]) => {
    const now = after.get(name)
    if (now === undefined) return [`${name} is dropped`]
    if (now.type !== type) return [`${name} has another type`]
    return now.notnull > notnull && now.dflt_value === null ? [`${name} is required`] : []
  })
  const required = [...after].flatMap(([name, { notnull, dflt_value }]) =>
    !before.has(name) && tables.has(name.split('.')[0]) && notnull === 1 && dflt_value === null
      ? [`${name} is required`]
      : [],
  )
  return [...gone, ...required]
}

describe('processes of the previous release', () => {
  it('find every column of theirs in the newest schema, and insert rows without the new ones', async () => {
    const db = await openMigrated({ kind: 'sqlite', file: ':memory:' }, migrations.slice(0, firstRelease), {})
    onTestFinished(() => db.close())
    const schemas: { readonly name: string; readonly columns: ReadonlyMap<string, Column> }[] = []
    for (const { name, count } of versions) {
      await migrate(db.kysely, 'sqlite', migrations.slice(0, count))
      schemas.push({ name, columns: await columnsOf(db) })
    }
    const newest = schemas.at(-1)?.columns ?? new Map()
    const allowed = contractions.filter(({ unusedSince }) => unusedSince <= packageJson.version).map(({ what }) => what)
    for (const { name, columns } of schemas) {
      expect(
        contractionsOf(columns, newest).filter((what) => !allowed.includes(what)),
        name,
      ).toEqual([])
    }
  })
})
