import { expect, it } from 'vitest'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { type Pool, takePlace } from '../../server/kernel/limits/stored-places.ts'
import { onEveryDatabase } from '../support/databases.ts'

const pool: Pool = { name: 'test', total: 6, guests: 4, perOwner: 3, perNetwork: 3, lasts: 1000 }
const guest = (network: string, owner = network) => ({ network, owner: `guest ${owner}`, isGuest: true })
const member = (owner: string, network = owner) => ({ network, owner: `account ${owner}`, isGuest: false })

onEveryDatabase('places of a pool', { sensitive: true }, ({ open, openInProcesses }) => {
  it('belong to everyone in turn: the largest holder loses its oldest', async () => {
    const db = await open()
    let now = 0
    const take = (id: string, holder: ReturnType<typeof guest>) => {
      now += 1
      return inTransaction(db, (trx) => takePlace(trx, pool, { id, holder, now }))
    }
    expect(await take('m1', member('m'))).toEqual([])
    for (const id of ['a1', 'a2', 'a3']) expect(await take(id, guest('a', id))).toEqual([])
    // Its network has its share.
    expect(await take('a4', guest('a', 'a4'))).toEqual(['a1'])
    expect(await take('b1', guest('b'))).toEqual([])
    // Guests have theirs: network a has three of the four.
    expect(await take('b2', guest('b'))).toEqual(['a2'])
    expect(await take('m2', member('m'))).toEqual([])
    // All places are taken. A second network of guests takes none from the first, which holds as much as it.
    expect(await take('c1', guest('c'))).toEqual(['a3'])
    expect(await take('n1', member('n'))).toEqual(['m1'])
    // Renewed, a place stays what it was.
    expect(await take('b1', guest('b'))).toEqual([])
    const left = await db.kysely.selectFrom('place').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(['a4', 'b1', 'b2', 'c1', 'm2', 'n1'])
  })

  it('has a share for each account, and is free again after its time', async () => {
    const db = await open()
    for (const [at, id] of ['1', '2', '3'].entries()) {
      expect(
        await inTransaction(db, (trx) => takePlace(trx, pool, { id, holder: member('m', `network ${id}`), now: at })),
      ).toEqual([])
    }
    expect(
      await inTransaction(db, (trx) => takePlace(trx, pool, { id: '4', holder: member('m', 'network 4'), now: 4 })),
    ).toEqual(['1'])
    await inTransaction(db, (trx) => takePlace(trx, pool, { id: '5', holder: member('n'), now: 1001 }))
    const left = await db.kysely.selectFrom('place').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(['3', '4', '5'])
  })

  it('are no more than there are, whichever processes took them', async () => {
    const databases = await openInProcesses(2)
    const [db] = databases
    const takeIn = (n: number) =>
      inTransaction(databases[n % databases.length] ?? db, (trx) =>
        takePlace(trx, pool, { id: `${n}`, holder: member(`${n}`), now: n }),
      )
    await Promise.all(Array.from({ length: 12 }, (_, n) => takeIn(n)))
    const taken = async () => (await db.kysely.selectFrom('place').select('id').execute()).length
    await takeIn(12)
    // Two processes that see the same excess may both free a place for it.
    expect(await taken()).toBeLessThanOrEqual(6)
    for (let n = 13; n < 19; n++) await takeIn(n)
    expect(await taken()).toBe(6)
  })
})
