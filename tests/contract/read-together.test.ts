import { expect, it } from 'vitest'
import { createSession } from '../../server/accounts/store/sessions.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { type Places, prepareQuery, stringsIn } from '../../server/kernel/db/prepared-query.ts'
import { readTogether } from '../../server/kernel/db/read-together.ts'
import { onEveryDatabase } from '../support/databases.ts'

const sessions = prepareQuery((kysely, place: Places<{ readonly devices: string }>, kind) =>
  kysely
    .selectFrom('session')
    .select(['device', 'kind'])
    .where('device', 'in', stringsIn(kind, place('devices'))),
)

/** A reader of sessions by device, and the lists of devices that it queried. */
function openReader() {
  const queries: (readonly string[])[] = []
  const read = readTogether(
    (db, devices) => {
      queries.push(devices)
      return sessions(db, { devices: JSON.stringify(devices) })
    },
    ({ device }) => device,
  )
  return { queries, read }
}

const add = (db: Database, device: string) =>
  createSession(db, { accountId: 'a', kind: device === 'phone' ? 'bind' : 'login', device, now: 1 })

onEveryDatabase('concurrent reads', { sensitive: true }, ({ open }) => {
  it('share a query, and each gets the rows of its own key', async () => {
    const db = await open()
    for (const device of ['phone', 'laptop', 'laptop', '"[]']) await add(db, device)
    const { queries, read } = openReader()
    const answers = await Promise.all(['laptop', 'phone', 'none', '"[]', 'laptop'].map((device) => read(db, device)))
    expect(answers.map((rows) => rows.map(({ kind }) => kind))).toEqual([
      ['login', 'login'],
      ['bind'],
      [],
      ['login'],
      ['login', 'login'],
    ])
    expect(queries).toEqual([['laptop', 'phone', 'none', '"[]']])
  })

  it('see what was committed before them, also while an earlier query runs', async () => {
    const db = await open()
    const { queries, read } = openReader()
    const before = read(db, 'phone')
    expect(await before).toEqual([])
    const earlier = read(db, 'laptop')
    await add(db, 'phone')
    expect(await read(db, 'phone')).toHaveLength(1)
    await earlier
    expect(queries.length).toBeGreaterThanOrEqual(2)
  })

  it('do not mix with those of another database', async () => {
    const [one, two] = [await open(), await open()]
    await add(one, 'phone')
    const { read } = openReader()
    const answers = await Promise.all([read(one, 'phone'), read(two, 'phone')])
    expect(answers.map((rows) => rows.length)).toEqual([1, 0])
  })

  it('fail together, and do not block later ones', async () => {
    const db = await open()
    let isFailing = true
    const read = readTogether(
      async (_db, keys: readonly string[]) => {
        if (isFailing) throw new Error('no')
        return keys
      },
      (key) => key,
    )
    const results = await Promise.allSettled([read(db, 'a'), read(db, 'b')])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isFailing = false
    expect(await read(db, 'a')).toEqual(['a'])
  })
})
