import { expect, it } from 'vitest'
import { hours } from '../../contract/duration.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { addGroup, extendVip, removeGroup, revokeVip, vipStatusOf } from '../../server/vip/store.ts'
import { onEveryDatabase } from '../support/databases.ts'

const steamId = '76561198000000001'
const now = Date.parse('2026-06-01T00:00:00Z')
const none = { type: 'none', expiresAt: null, groups: [], reservedSlots: false }

onEveryDatabase('VIP', { sensitive: true }, ({ open }) => {
  it('is extended from now for new and former members, and from its end for members', async () => {
    const db = await open()
    const until = async (at: number) => {
      const { expiresAt } = await vipStatusOf(db, steamId, at)
      return expiresAt === null ? null : Date.parse(expiresAt)
    }
    expect(await vipStatusOf(db, steamId, now)).toEqual(none)
    await inTransaction(db, (trx) => extendVip(trx, { steamId, hours: 720, now }))
    expect(await until(now)).toBe(now + hours(720))
    await inTransaction(db, (trx) => extendVip(trx, { steamId, hours: 8760, now: now + hours(1) }))
    expect(await until(now)).toBe(now + hours(720 + 8760))
    const late = now + hours(20_000)
    expect(await vipStatusOf(db, steamId, late)).toEqual(none)
    await inTransaction(db, (trx) => extendVip(trx, { steamId, hours: 4, now: late }))
    expect(await until(late)).toBe(late + hours(4))
  })

  it('loses no time under concurrent extensions', async () => {
    const db = await open()
    await Promise.all(
      Array.from({ length: 20 }, () => inTransaction(db, (trx) => extendVip(trx, { steamId, hours: 1, now }))),
    )
    expect((await vipStatusOf(db, steamId, now)).expiresAt).toBe(new Date(now + hours(20)).toISOString())
  })

  it('can be ended, once', async () => {
    const db = await open()
    await inTransaction(db, (trx) => extendVip(trx, { steamId, hours: 720, now }))
    expect(await revokeVip(db, steamId, now)).toBe(true)
    expect(await revokeVip(db, steamId, now)).toBe(false)
    expect(await vipStatusOf(db, steamId, now)).toEqual(none)
  })

  it('is independent of assigned groups', async () => {
    const db = await open()
    expect(await addGroup(db, steamId, 'kol')).toBe(true)
    expect(await addGroup(db, steamId, 'kol')).toBe(false)
    await addGroup(db, steamId, 'pro')
    expect(await vipStatusOf(db, steamId, now)).toEqual({ ...none, groups: ['pro', 'kol'] })
    expect(await removeGroup(db, steamId, 'kol')).toBe(true)
    expect(await removeGroup(db, steamId, 'kol')).toBe(false)
    expect((await vipStatusOf(db, steamId, now)).groups).toEqual(['pro'])
    expect((await vipStatusOf(db, '76561198000000002', now)).groups).toEqual([])
  })
})
