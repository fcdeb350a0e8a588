import * as v from 'valibot'
import { expect, it } from 'vitest'
import { type ListEntry, listAnswerSchema } from '../../contract/accounts/account-lists.ts'
import { href } from '../../contract/endpoint.ts'
import { syncLists } from '../../contract/endpoints/account-lists.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { accountsApp, steamAccount } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'

async function signedIn(database: Database, ...players: number[]) {
  const { begin, call, clock } = await accountsApp(database)
  const tokens = await Promise.all(players.map(async (n) => (await begin(await steamAccount(database, n))).token))
  const [token = '', other = ''] = tokens
  const sync = (entries: readonly unknown[], by = token, since?: number) =>
    call('POST', href(syncLists), by, { entries: [...entries], since })
  return { sync, token, other, clock }
}
const entry = (key: string, at: number, value: string | null = ''): ListEntry => ({
  list: 'favourites',
  key,
  value,
  at,
})

const answerOf = (response: { json(): unknown }) => v.parse(listAnswerSchema, response.json())

onEveryDatabase('lists of an account', ({ open }) => {
  it('are merged entry by entry, whoever writes last wins, and removals are remembered', async () => {
    const { sync, other } = await signedIn(await open(), 1, 2)
    expect((await sync([])).json()).toEqual({ version: 0, isAll: true, entries: [] })
    await sync([entry('a', 5), entry('b', 5)])
    await sync([entry('a', 6, null)])
    // From a device that was offline.
    expect((await sync([entry('a', 4), entry('b', 3, null)])).json()).toMatchObject({
      isAll: true,
      entries: [entry('b', 5), entry('a', 6, null)],
    })
    expect((await sync([], other)).json()).toMatchObject({ entries: [] })
  })

  it('lose nothing when devices write at the same time', async () => {
    const { sync } = await signedIn(await open(), 1)
    await Promise.all(Array.from({ length: 8 }, (_, i) => sync([entry(`k${i}`, i)])))
    expect((await sync([])).json()).toMatchObject({ entries: Array.from({ length: 8 }, (_, i) => ({ key: `k${i}` })) })
  })

  it('take no change from the future, and nothing that is no list', async () => {
    const { sync, clock } = await signedIn(await open(), 1)
    expect((await sync([entry('a', clock.now * 2)])).json()).toMatchObject({ entries: [entry('a', clock.now)] })
    const refused = [
      { ...entry('a', 1), list: 'other' },
      { ...entry('', 1) },
      entry('a', -1),
      entry('a', 1, 'x'.repeat(1001)),
    ]
    for (const each of refused) expect((await sync([each])).statusCode).toBe(400)
    expect((await sync(Array.from({ length: 1001 }, (_, i) => entry(`${i}`, 1)))).statusCode).toBe(400)
    expect((await sync([], 'nobody')).statusCode).toBe(401)
  })

  it('answer with what a device lacks, and with nothing where nothing has changed', async () => {
    const { sync, token, clock } = await signedIn(await open(), 1)
    const { version } = answerOf(await sync([entry('a', 5), entry('b', 5)]))
    expect((await sync([], token, version)).json()).toEqual({ version, isAll: false, entries: [] })
    const second = answerOf(await sync([entry('c', 6)], token, version))
    expect(second).toMatchObject({ isAll: false, entries: [] })
    expect(second.version).toBeGreaterThan(version)
    // The time of a change from the future is news to its device.
    const third = answerOf(await sync([entry('d', clock.now * 2)], token, second.version))
    expect(third).toMatchObject({ isAll: false, entries: [entry('d', clock.now)] })
    // Repeated, it is no change.
    expect((await sync([entry('c', 6)], token, third.version)).json()).toMatchObject({ version: third.version })
    // Another device knows an older version.
    const all = answerOf(await sync([entry('a', 7, null)], token, version))
    expect(all.isAll).toBe(true)
    expect(all.entries.map(({ key }) => key)).toEqual(['b', 'c', 'a', 'd'])
  })

  it('are 64 KiB at most: more is refused in the language of the user, and nothing is lost', async () => {
    const database = await open()
    const { sync, token } = await signedIn(database, 1)
    const views = (from: number, count: number): ListEntry[] =>
      Array.from({ length: count }, (_, n) => ({ list: 'views', key: `${from + n}`, value: '服'.repeat(1000), at: 9 }))
    const { version } = answerOf(await sync(views(0, 21)))
    const refused = await sync(views(21, 5))
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { error: 'LISTS_FULL' }])
    expect(refused.json()).toMatchObject({ message: expect.stringContaining('列表已满') })
    expect((await sync([], token, version)).json()).toEqual({ version, isAll: false, entries: [] })
    // A removal makes room.
    expect((await sync([{ ...views(0, 1)[0], value: null, at: 10 }, ...views(21, 1)])).statusCode).toBe(200)
    const { entries } = await database.kysely.selectFrom('account_list').select('entries').executeTakeFirstOrThrow()
    expect(Buffer.byteLength(entries)).toBeLessThanOrEqual(65_536)
  })

  it('that were stored when an account could hold more keep what was changed last', async () => {
    const database = await open()
    const { sync, token } = await signedIn(database, 1)
    await sync([entry('a', 1)])
    const many = Array.from({ length: 1000 }, (_, n) => entry(`${n}`.padStart(200, '-'), n + 2, '服'.repeat(1000)))
    await database.kysely
      .updateTable('account_list')
      .set({ entries: JSON.stringify(many) })
      .execute()
    const { entries, version } = answerOf(await sync([]))
    expect(entries).toEqual(many.slice(-entries.length))
    expect(entries.length).toBeGreaterThan(15)
    const row = await database.kysely.selectFrom('account_list').selectAll().executeTakeFirstOrThrow()
    expect(Buffer.byteLength(row.entries)).toBeLessThanOrEqual(65_536)
    expect((await sync([], token, version)).json()).toEqual({ version, isAll: false, entries: [] })
  })
})
