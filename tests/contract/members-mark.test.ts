import { expect, it } from 'vitest'
import { hours } from '../../contract/duration.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { addGroup, extendVip, membersMark, removeGroup, revokeVip } from '../../server/vip/store.ts'
import { steamIdOf } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'

const start = Date.parse('2026-06-01T00:00:00Z')
const [ann, ben] = [steamIdOf(1), steamIdOf(2)]

onEveryDatabase('the mark of the members', { sensitive: true }, ({ open }) => {
  it('is another one after every change, and the same after none', async () => {
    const database = await open()
    let now = start
    const nobody = await membersMark(database, now)
    const seen: string[] = []
    const after = async (change: () => Promise<unknown>): Promise<void> => {
      await change()
      seen.push(await membersMark(database, now))
      expect(await membersMark(database, now)).toBe(seen.at(-1))
    }
    const extend = (steamId: string, by: number) => () =>
      inTransaction(database, (trx) => extendVip(trx, { steamId, hours: by, now }))
    const setEnd = (steamId: string, end: number) =>
      database.kysely.updateTable('vip_membership').set({ expires_at: end }).where('steam_id', '=', steamId).execute()
    await after(extend(ann, 1))
    await after(extend(ben, 2))
    await after(async () => {
      // The same ends, but of the other.
      await setEnd(ann, start + hours(2))
      await setEnd(ben, start + hours(1))
    })
    await after(() => setEnd(ann, start + hours(2) + 1))
    await after(async () => {
      now += hours(1)
    })
    await after(() => inTransaction(database, (trx) => revokeVip(trx, ann, now)))
    expect(seen.at(-1)).toBe(nobody)
    await after(() => inTransaction(database, (trx) => addGroup(trx, ann, 'kol')))
    await after(() => inTransaction(database, (trx) => addGroup(trx, ann, 'pro')))
    await after(async () =>
      inTransaction(database, async (trx) => {
        await removeGroup(trx, ann, 'pro')
        await addGroup(trx, ben, 'pro')
      }),
    )
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('is read for a hundred thousand members', async () => {
    const database = await open()
    for (let from = 0; from < 100_000; from += 5000) {
      const rows = Array.from({ length: 5000 }, (_, i) => ({
        steam_id: `7656119${9_000_000_000 + from + i}`,
        expires_at: start + hours(24 * 365 * 100) + from + i,
      }))
      await database.kysely.insertInto('vip_membership').values(rows).execute()
    }
    expect(await membersMark(database, start)).toMatch(/^100000 /)
  })
})
