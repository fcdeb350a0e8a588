import * as v from 'valibot'
import { expect, it } from 'vitest'
import { hours, minutes, seconds } from '../../contract/duration.ts'
import { staffRentalsSchema } from '../../contract/rentals/staff-rentals.ts'
import { listAudit } from '../../server/kernel/audit/read.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import {
  compensateRegion,
  endByStaff,
  extendByStaff,
  maintainByStaff,
  maintainRegionByStaff,
  restartByStaff,
} from '../../server/rentals/acts.ts'
import { DriverError } from '../../server/rentals/backends/driver.ts'
import { checkRegion } from '../../server/rentals/check-region.ts'
import { careOf } from '../../server/rentals/store/rental-care.ts'
import { insertRental, rentalIdOf } from '../../server/rentals/store/rental-orders.ts'
import { searchRentals } from '../../server/rentals/store/rental-search.ts'
import { steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { noAnswer } from '../support/rental-backends/memory-driver.ts'
import { openRentals, type RentalWorld, worldWithRental } from '../support/rentals.ts'
import { wholeApp } from '../support/whole-app.ts'

const actor = { name: 'root', role: 'console', requestId: null, address: null }
const why = { zh: '机房断电', en: 'A power cut' }
const actions = async ({ deps }: RentalWorld) =>
  (await listAudit(deps.database, {}, { limit: 20 })).map(({ action }) => action).reverse()

onEveryDatabase('staff and a rental', ({ open }) => {
  it('restart it by the rules of its players', async () => {
    const { world, id } = await worldWithRental(await open())
    await restartByStaff(world.deps, actor, id)
    expect((await world.row(id)).restarted_at).toBe(world.clock.now)
    await expect(restartByStaff(world.deps, actor, id)).rejects.toMatchObject({ code: 'RENTAL_BUSY' })
    await expect(restartByStaff(world.deps, actor, 'nobody')).rejects.toMatchObject({ code: 'GONE' })
    expect(await actions(world)).toEqual(['rental.restart'])
  })

  it('end it once, also under maintenance, which adds no time', async () => {
    const { world, id } = await worldWithRental(await open())
    await maintainByStaff(world.deps, actor, id, { isOn: true, why })
    await maintainByStaff(world.deps, actor, id, { isOn: true, why })
    world.clock.now += hours(30)
    await endByStaff(world.deps, actor, id)
    await endByStaff(world.deps, actor, id)
    await world.live(minutes(1), seconds(5))
    expect(await world.row(id)).toMatchObject({ status: 'TERMINATED', maintenance: 0, maintenance_zh: null })
    const care = (await careOf(world.deps.database, [id], world.clock.now)).get(id)
    expect(care).toMatchObject([{ kind: 'maintenance', hours: 0, ended_at: expect.any(Number) }])
    expect(await actions(world)).toEqual(['rental.maintenance', 'rental.end'])
  })

  it('compensate every rental of a region once, and tell the players why', async () => {
    const world = await openRentals(await open())
    const [first, second] = [await world.rentRunning(), await world.rentRunning()]
    const other = await world.rentRunning({ region: 'ap-seoul' })
    const ended = await world.rentRunning()
    await endByStaff(world.deps, actor, ended)
    const before = await Promise.all([first, second, other].map((id) => world.row(id)))
    const gift = { key: 'one-form-of-staff', hours: 12, why }
    expect(await compensateRegion(world.deps, actor, 'ap-tokyo', gift)).toBe(2)
    // Repeated, it says the same and adds nothing.
    expect(await compensateRegion(world.deps, actor, 'ap-tokyo', gift)).toBe(2)
    await extendByStaff(world.deps, actor, first, gift)
    const after = await Promise.all([first, second, other].map((id) => world.row(id)))
    const added = after.map(({ expires_at }, i) => expires_at - (before[i]?.expires_at ?? 0))
    expect(added).toEqual([hours(12), hours(12), 0])
    const care = (await careOf(world.deps.database, [first], world.clock.now)).get(first)
    expect(care).toMatchObject([{ kind: 'time', hours: 12, zh: why.zh, en: why.en }])
    expect(await actions(world)).toEqual(['rental.end', 'rental.compensate'])
  })
})

onEveryDatabase('two members of staff on one rental', ({ open }) => {
  const other = { ...actor, name: 'another' }
  const conflict = { code: 'CONFLICT' }

  it('do not extend or end it twice', async () => {
    const { world, id } = await worldWithRental(await open())
    const shown = { expiresAt: new Date((await world.row(id)).expires_at).toISOString() }
    const gift = { key: 'a-form-of-staff', hours: 3, why: null }
    const end = await extendByStaff(world.deps, actor, id, gift, shown)
    expect(await extendByStaff(world.deps, actor, id, gift, shown)).toBe(end)
    const second = { ...gift, key: 'another-form' }
    await expect(extendByStaff(world.deps, other, id, second, shown)).rejects.toMatchObject(conflict)
    await expect(endByStaff(world.deps, other, id, shown)).rejects.toMatchObject(conflict)
    expect((await world.row(id)).expires_at).toBe(end)
    const now = { expiresAt: new Date(end).toISOString() }
    await endByStaff(world.deps, actor, id, now)
    await endByStaff(world.deps, actor, id, now)
    await expect(endByStaff(world.deps, other, id, now)).rejects.toMatchObject(conflict)
    expect(await actions(world)).toEqual(['rental.extend', 'rental.end'])
  })

  it('do not compensate a region twice', async () => {
    const world = await openRentals(await open())
    await world.rentRunning()
    const gift = { key: 'a-form-of-staff', hours: 3, why }
    expect(await compensateRegion(world.deps, actor, 'ap-tokyo', gift, null)).toBe(1)
    expect(await compensateRegion(world.deps, actor, 'ap-tokyo', gift, null)).toBe(1)
    const second = { ...gift, key: 'another-form' }
    await expect(compensateRegion(world.deps, other, 'ap-tokyo', second, null)).rejects.toMatchObject(conflict)
    const last = new Date(world.clock.now).toISOString()
    expect(await compensateRegion(world.deps, other, 'ap-tokyo', second, last)).toBe(1)
  })
})

onEveryDatabase('maintenance of a region', ({ open }) => {
  const maintain = ({ deps }: RentalWorld, texts: typeof why | null, shown?: typeof why | null) =>
    maintainRegionByStaff(deps, actor, 'ap-tokyo', { why: texts, ...(shown === undefined ? {} : { shown }) })

  it('covers its rentals, also one that is paid meanwhile, and compensates them when it ends', async () => {
    const world = await openRentals(await open())
    const [first, own, far] = [
      await world.rentRunning(),
      await world.rentRunning(),
      await world.rentRunning({ region: 'ap-seoul' }),
    ]
    const paidLater = await world.order()
    const ownWhy = { zh: '换盘', en: 'New disk' }
    await maintainByStaff(world.deps, actor, own, { isOn: true, why: ownWhy })
    expect(await maintain(world, why)).toBe(1)
    expect(await maintain(world, why)).toBe(0)
    await world.pay(paidLater)
    const late = rentalIdOf(paidLater)
    const textOf = async (id: string) => (await world.row(id)).maintenance_en
    expect(await Promise.all([first, own, far, late].map(textOf))).toEqual([why.en, ownWhy.en, null, why.en])
    const next = { zh: '明早恢复', en: 'Back tomorrow' }
    await expect(maintain(world, next, null)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await maintain(world, next, why)).toBe(2)
    expect(await Promise.all([first, own, far, late].map(textOf))).toEqual([next.en, ownWhy.en, null, next.en])
    const before = await world.row(first)
    world.clock.now += hours(25)
    expect(await maintain(world, null, next)).toBe(2)
    expect(await maintain(world, null, next)).toBe(0)
    const after = await world.row(first)
    expect(after).toMatchObject({ maintenance: 0, maintenance_zh: null })
    expect(after.expires_at - before.expires_at).toBe(hours(25))
    expect((await world.row(own)).maintenance).toBe(1)
    expect((await actions(world)).filter((action) => action === 'rental.regionMaintenance')).toHaveLength(3)
  })

  it('sells nothing there, and tells why', async () => {
    const world = await openRentals(await open())
    const offerOf = async () => (await world.offers.list())?.find(({ region }) => region === 'ap-tokyo')
    expect(await offerOf()).toMatchObject({ available: true, maintenance: null })
    await maintain(world, why)
    expect(await offerOf()).toMatchObject({ available: false, maintenance: why })
    await expect(world.order()).rejects.toMatchObject({ code: 'REGION_UNAVAILABLE' })
    await maintain(world, null)
    expect(await offerOf()).toMatchObject({ available: true, maintenance: null })
  })
})

onEveryDatabase('the list of rentals', ({ open }) => {
  it('is searched by owner, id, backend, status and region, page by page', async () => {
    const database = await open()
    await inTransaction(database, async (trx) => {
      for (let n = 0; n < 60; n++) {
        const place = { name: `n${n}`, password: 'a', region: n % 2 === 0 ? 'ap-tokyo' : 'ap-seoul' }
        const terms = { relocatable: false, hours: 4, simulated: false, now: 1000 + Math.floor(n / 3) }
        await insertRental(trx, { id: `pr-${n}`, ownerSteamId: steamIdOf(n % 6), ...place, ...terms })
      }
      await trx.kysely
        .updateTable('rental')
        .set({ ref: 'backend-7', status: 'FAILED' })
        .where('id', '=', 'pr-7')
        .execute()
    })
    const ids = async (filter: Parameters<typeof searchRentals>[1]) =>
      (await searchRentals(database, filter, { limit: 100 })).map(({ id }) => id)
    expect(await ids({ search: 'backend-7' })).toEqual(['pr-7'])
    expect(await ids({ search: 'pr-7' })).toEqual(['pr-7'])
    expect(await ids({ status: 'FAILED' })).toEqual(['pr-7'])
    expect(await ids({ search: `[U:1:${BigInt(steamIdOf(1)) - 76561197960265728n}]` })).toHaveLength(10)
    expect(await ids({ region: 'ap-seoul' })).toHaveLength(30)

    const portal = await wholeApp(database)
    const account = await steamAccount(database, 99, 'Ann')
    const member = { steam_id: steamIdOf(99), role: 'administrator' as const, added_at: 1, added_by: 'root' }
    await database.kysely.insertInto('staff_member').values(member).execute()
    const { token } = await portal.begin(account, 'login', true)
    const page = async (query: string) =>
      v.parse(staffRentalsSchema, (await portal.call('GET', `/api/staff/rentals${query}`, token)).json())
    const first = await page('')
    const second = await page(`?after=${first.next}`)
    expect(second.next).toBeNull()
    const seen = [...first.rentals, ...second.rentals].map(({ id }) => id)
    expect(new Set(seen).size).toBe(60)
    expect(seen).toEqual(await ids({}))
    const path = '/api/staff/rentals/pr-7/maintenance'
    const before = { on: false, why: null }
    expect((await portal.call('PUT', path, token, { on: true, why, seen: before })).statusCode).toBe(204)
    // Repeated it is accepted; a change by someone who has not seen it is not.
    expect((await portal.call('PUT', path, token, { on: true, why, seen: before })).statusCode).toBe(204)
    expect((await portal.call('PUT', path, token, { on: true, why: null, seen: before })).statusCode).toBe(409)
    expect((await page('?search=pr-7')).rentals).toMatchObject([{ maintenance: true, why, backendId: 'backend-7' }])
  })
})

onEveryDatabase('the check of a region', ({ open }) => {
  it('asks the backend what creation there needs, less what is reserved', async () => {
    const world = await openRentals(await open())
    const { database, driver, orders } = world.deps
    const check = (region: string) => checkRegion({ database, driver, orders, now: () => world.clock.now }, region)
    world.memory.roomPerRegion = 3
    expect(await check('ap-tokyo')).toEqual({ ok: true, room: 3 })
    await world.order()
    expect(await check('ap-tokyo')).toEqual({ ok: true, room: 2 })
    await world.rentRunning()
    world.clock.now += minutes(1)
    expect(await check('ap-tokyo')).toEqual({ ok: true, room: 1 })
    world.memory.full.add('ap-tokyo')
    expect(await check('ap-tokyo')).toEqual({ ok: false, fault: 'full', detail: 'ap-tokyo: 0' })
    expect(await check('ap-nowhere')).toEqual({ ok: false, fault: 'notConfigured', detail: '' })
    world.memory.fault = () => noAnswer()
    expect(await check('ap-tokyo')).toEqual({ ok: false, fault: 'unreachable', detail: 'no answer' })
    world.memory.fault = () => {
      throw new DriverError('final', 'the credentials were refused (401)')
    }
    expect(await check('ap-tokyo')).toMatchObject({ fault: 'refused', detail: 'the credentials were refused (401)' })
    const none = await checkRegion({ database, driver: undefined, orders, now: () => world.clock.now }, 'ap-tokyo')
    expect(none).toMatchObject({ fault: 'noBackend' })
  })
})
