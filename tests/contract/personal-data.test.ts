import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Database } from '../../server/kernel/db/database.ts'
import { everyTable } from '../../server/personal-data/store/list/every-table.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { tableNames } from '../support/every-row.ts'

/** The columns of every table, asked from the engine and not from the code under test. */
async function everyColumn({ kind, kysely }: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>()
  for (const table of await tableNames({ kind, kysely })) {
    const { rows } =
      kind === 'sqlite'
        ? await sql<{ name: string }>`select name from pragma_table_xinfo(${table})`.execute(kysely)
        : await sql<{
            name: string
          }>`select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = ${table}`.execute(
            kysely,
          )
    found.set(table, rows.map(({ name }) => name).sort())
  }
  return found
}

/** The columns of the list in the same form. */
const listed = new Map(
  Object.entries(everyTable).map(([table, { person = {}, plain, former = [] }]) => [
    table,
    [...Object.keys(person), ...plain, ...former].sort(),
  ]),
)

/** What the database has and the list has not, and the other way round. */
function differences(real: ReadonlyMap<string, readonly string[]>): string[] {
  const missing = [...real].flatMap(([table, columns]) => {
    const known = listed.get(table)
    if (known === undefined) return [`${table} is not in the list`]
    return columns.filter((column) => !known.includes(column)).map((column) => `${table}.${column} is not in the list`)
  })
  const gone = [...listed].flatMap(([table, columns]) =>
    columns
      .filter((column) => !real.get(table)?.includes(column))
      .map((column) => `${table}.${column} is not in the database`),
  )
  return [...missing, ...gone]
}

onEveryDatabase('the list of personal data', { sensitive: true }, (databases) => {
  it('names every column of every table, once', async () => {
    const database = await databases.open()
    const real = await everyColumn(database)
    expect(real.size).toBeGreaterThan(80)
    expect(differences(real)).toEqual([])
    for (const [table, columns] of listed) expect(new Set(columns).size, table).toBe(columns.length)
  })

  it('is found short by a new column and by a new table', async () => {
    const database = await databases.open()
    await sql`alter table player_note add column nickname text`.execute(database.kysely)
    await sql`create table guest_book (id text primary key, author text)`.execute(database.kysely)
    expect(differences(await everyColumn(database))).toEqual([
      'guest_book is not in the list',
      'player_note.nickname is not in the list',
    ])
  })
})

it('says of every column that can hold a person what becomes of it', () => {
  const open = Object.entries(everyTable).flatMap(([table, { person = {}, erasure = [], byLeaderboard, why }]) => {
    if (why !== undefined || byLeaderboard === true) return []
    const isDeleted = erasure.some(({ does }) => does === 'delete')
    const replaced = erasure.flatMap(({ does }) => (does === 'delete' ? [] : Object.keys(does)))
    return Object.keys(person)
      .filter((column) => !isDeleted && !replaced.includes(column))
      .map((column) => `${table}.${column}`)
  })
  expect(open).toEqual([])
})
