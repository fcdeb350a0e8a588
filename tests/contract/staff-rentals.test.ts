import * as v from 'valibot'
import { expect, it } from 'vitest'
import { hours, minutes, seconds } from '../../contract/duration.ts'
import { staffRentalsSchema } from '../../contract/staff-rentals.ts'
import { listAudit } from '../../server/kernel/audit/read.ts'
import {
  compensateRegion,
  endByStaff,
  extendByStaff,
  maintainByStaff,
  restartByStaff,
} from '../../server/rentals/acts.ts'
import { careOf } from '../../server/rentals/store/rental-care.ts'
import { insertRental } from '../../server/rentals/store/rental-orders.ts'
import { searchRentals } from '../../server/rentals/store/rental-search.ts'
import { steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { openRentals, type RentalWorld } from '../support/rentals.ts'
import { wholeApp } from '../support/whole-app.ts'

const actor = { name: 'root', role: 'console', requestId: null, address: null }
const why = { zh: '机房断电', en: 'A power cut' }
const actions = async ({ deps }: RentalWorld) =>
  (await listAudit(deps.database, {}, { limit: 20 })).map(({ action }) => action).reverse()

onEveryDatabase('staff and a rental', ({ open }) => {
  it('restart it by the rules of its players', async () => {
    const world = await openRentals(await open())
    const id = await world.rentRunning()
    await restartByStaff(world.deps, actor, id)
    expect((await world.row(id)).restarted_at).toBe(world.clock.now)
    await expect(restartByStaff(world.deps, actor, id)).rejects.toMatchObject({ code: 'RENTAL_BUSY' })
    await expect(restartByStaff(world.deps, actor, 'nobody')).rejects.toMatchObject({ code: 'GONE' })
    expect(await actions(world)).toEqual(['rental.restart'])
  })

  it('end it once, also under maintenance, which adds no time', async () => {
    const world = await openRentals(await open())
    const id = await world.rentRunning()
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
    expect(await compensateRegion(world.deps, actor, 'ap-tokyo', gift)).toBe(0)
    await extendByStaff(world.deps, actor, first, gift)
    const after = await Promise.all([first, second, other].map((id) => world.row(id)))
    const added = after.map(({ expires_at }, i) => expires_at - (before[i]?.expires_at ?? 0))
    expect(added).toEqual([hours(12), hours(12), 0])
    const care = (await careOf(world.deps.database, [first], world.clock.now)).get(first)
    expect(care).toMatchObject([{ kind: 'time', hours: 12, zh: why.zh, en: why.en }])
    expect(await actions(world)).toEqual(['rental.end', 'rental.compensate'])
  })
})

onEveryDatabase('the list of rentals', ({ open }) => {
  it('is searched by owner, id, backend, status and region, page by page', async () => {
    const database = await open()
    await database.kysely.transaction().execute(async (trx) => {
      for (let n = 0; n < 60; n++) {
        const place = { name: `n${n}`, password: 'a', region: n % 2 === 0 ? 'ap-tokyo' : 'ap-seoul' }
        const terms = { relocatable: false, hours: 4, simulated: false, now: 1000 + Math.floor(n / 3) }
        await insertRental(trx, { id: `pr-${n}`, ownerSteamId: steamIdOf(n % 6), ...place, ...terms })
      }
      await trx.updateTable('rental').set({ ref: 'backend-7', status: 'FAILED' }).where('id', '=', 'pr-7').execute()
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
    expect((await portal.call('PUT', path, token, { on: true, why })).statusCode).toBe(204)
    expect((await page('?search=pr-7')).rentals).toMatchObject([{ maintenance: true, why, backendId: 'backend-7' }])
  })
})
