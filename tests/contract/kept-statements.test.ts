import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '../../server/kernel/db/database.ts'
import { steamAccount } from '../support/accounts-app.ts'
import { temporaryDatabase } from '../support/databases.ts'

/** The driver compiles a function for the rows of a statement each time that it was prepared. */
function countPreparations(): { readonly count: number } {
  const compile = vi.spyOn(globalThis, 'Function')
  onTestFinished(() => compile.mockRestore())
  return {
    get count() {
      return compile.mock.calls.length
    },
  }
}

const groupsOf = (db: Database, name: string) =>
  db.kysely
    .selectFrom('account')
    .innerJoin('steam_group', 'steam_group.steam_id', 'account.steam_id')
    .select(['account.id', 'steam_group.name'])
    .where('account.username', '=', name)
    .where('account.steam_id', '>', name)
    .execute()

it('a statement on SQLite is prepared once, whatever its values', async () => {
  const db = await temporaryDatabase()
  for (const n of [1, 2, 3, 4]) {
    const { steam_id } = await steamAccount(db, n, `${n}`)
    await db.kysely
      .insertInto('steam_group')
      .values({ steam_id: steam_id ?? '', name: 'op' })
      .execute()
  }
  const preparations = countPreparations()
  for (const name of ['1', '2', '3', '4']) expect(await groupsOf(db, name)).toHaveLength(1)
  expect(preparations.count).toBe(1)
})

it('a statement on SQLite that was given up for others is prepared again', async () => {
  const db = await temporaryDatabase()
  const column = (n: number) => sql<Record<string, number>>`select ${n} as ${sql.ref(`c${n}`)}`.execute(db.kysely)
  for (let n = 0; n < 600; n += 1) expect((await column(n)).rows).toEqual([{ [`c${n}`]: n }])
  const preparations = countPreparations()
  expect((await column(599)).rows).toEqual([{ c599: 599 }])
  expect(preparations.count).toBe(0)
  expect((await column(0)).rows).toEqual([{ c0: 0 }])
  expect(preparations.count).toBe(1)
})

it('a kept statement on SQLite sees a column that was added', async () => {
  const db = await temporaryDatabase()
  const read = () => sql`select * from lease`.execute(db.kysely)
  await sql`insert into lease (name, holder, expires_at) values ('a', 'b', 1)`.execute(db.kysely)
  expect((await read()).rows).toEqual([expect.not.objectContaining({ added: 7 })])
  await db.kysely.schema
    .alterTable('lease')
    .addColumn('added', 'integer', (it) => it.notNull().defaultTo(7))
    .execute()
  expect((await read()).rows).toEqual([expect.objectContaining({ added: 7 })])
})
