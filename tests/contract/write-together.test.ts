import { expect, it } from 'vitest'
import { rememberAddress } from '../../server/accounts/store/sign-in-addresses.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { writeTogether } from '../../server/kernel/db/write-together.ts'
import { onEveryDatabase } from '../support/databases.ts'

const addresses = (db: Database) => db.kysely.selectFrom('sign_in_address').select('address_hash').execute()

onEveryDatabase('concurrent writes', { sensitive: true }, ({ open }) => {
  it('share a transaction and return their own results', async () => {
    const db = await open()
    const seen = new Set<Database>()
    const answers = await Promise.all(
      [1, 2, 3].map((n) =>
        writeTogether(db, async (trx) => {
          seen.add(trx)
          await rememberAddress(trx, 'a', `hash ${n}`, 1)
          return n
        }),
      ),
    )
    expect(answers).toEqual([1, 2, 3])
    expect(seen.size).toBe(1)
    expect(await addresses(db)).toHaveLength(3)
    await writeTogether(db, async (trx) => void seen.add(trx))
    expect(seen.size).toBe(2)
  })

  it('fail together, and do not block later ones', async () => {
    const db = await open()
    const results = await Promise.allSettled([
      writeTogether(db, (trx) => rememberAddress(trx, 'a', 'first', 1)),
      writeTogether(db, () => Promise.reject(new Error('no'))),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await addresses(db)).toEqual([])
    await writeTogether(db, (trx) => rememberAddress(trx, 'a', 'later', 1))
    expect(await addresses(db)).toEqual([{ address_hash: 'later' }])
  })
})
