import { expect, it } from 'vitest'
import type { ListEntry } from '../../contract/account-lists.ts'
import { href } from '../../contract/endpoint.ts'
import { syncLists } from '../../contract/endpoints/account-lists.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { accountsApp, steamAccount } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'

async function signedIn(database: Database, ...players: number[]) {
  const { begin, call, clock } = await accountsApp(database)
  const tokens = await Promise.all(players.map(async (n) => (await begin(await steamAccount(database, n))).token))
  const [token = '', other = ''] = tokens
  const sync = (entries: readonly unknown[], by = token) => call('POST', href(syncLists), by, { entries: [...entries] })
  return { sync, other, clock }
}
const entry = (key: string, at: number, value: string | null = ''): ListEntry => ({
  list: 'favourites',
  key,
  value,
  at,
})

onEveryDatabase('lists of an account', ({ open }) => {
  it('are merged entry by entry, whoever writes last wins, and removals are remembered', async () => {
    const { sync, other } = await signedIn(await open(), 1, 2)
    expect((await sync([])).json()).toEqual({ entries: [] })
    await sync([entry('a', 5), entry('b', 5)])
    await sync([entry('a', 6, null)])
    // From a device that was offline.
    expect((await sync([entry('a', 4), entry('b', 3, null)])).json()).toEqual({
      entries: [entry('b', 5), entry('a', 6, null)],
    })
    expect((await sync([], other)).json()).toEqual({ entries: [] })
  })

  it('lose nothing when devices write at the same time', async () => {
    const { sync } = await signedIn(await open(), 1)
    await Promise.all(Array.from({ length: 8 }, (_, i) => sync([entry(`k${i}`, i)])))
    expect((await sync([])).json()).toMatchObject({ entries: Array.from({ length: 8 }, (_, i) => ({ key: `k${i}` })) })
  })

  it('take no change from the future, and nothing that is no list', async () => {
    const { sync, clock } = await signedIn(await open(), 1)
    expect((await sync([entry('a', clock.now * 2)])).json()).toEqual({ entries: [entry('a', clock.now)] })
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
})
