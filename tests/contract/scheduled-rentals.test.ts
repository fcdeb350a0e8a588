import { expect, it } from 'vitest'
import { days, hours, minutes, seconds } from '../../contract/duration.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { retryOrder } from '../../server/payments/checkout/refund-order.ts'
import { findOrder, paidOrderOf } from '../../server/payments/store/orders.ts'
import { listDueRefunds } from '../../server/payments/store/refunds.ts'
import { DriverError } from '../../server/rentals/backends/driver.ts'
import type { BackendDeps } from '../../server/rentals/jobs/deps.ts'
import { takeRentalJob } from '../../server/rentals/jobs/keep-rentals.ts'
import { beginDue, reconcile } from '../../server/rentals/jobs/reconcile.ts'
import { foreseeWithdrawal, withdrawFromRental } from '../../server/rentals/store/rental-end.ts'
import { rentalIdOf } from '../../server/rentals/store/rental-orders.ts'
import { lockRegion, maintainRegion } from '../../server/rentals/store/rental-regions.ts'
import { changePassword, saveAdmins } from '../../server/rentals/store/rental-settings.ts'
import { cancelStart, moveStart } from '../../server/rentals/store/scheduled-rentals.ts'
import { buyer } from '../support/checkout.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { noAnswer } from '../support/rental-backends/memory-driver.ts'
import { openRentals, type RentalWorld, worldWithRental } from '../support/rentals.ts'

/** Friday, 21:30 in China. The clock of the tests begins on Monday. */
const friday = Date.parse('2026-06-05T13:30:00Z')
const iso = (at: number): string => new Date(at).toISOString()
const startsAt = iso(friday)
const paidHours = { duration: '4h', startsAt } as const

/** Goes to a time in one step, then runs what is due. */
async function goTo(world: RentalWorld, at: number): Promise<void> {
  world.clock.now = at
  await world.work()
}
const refunds = ({ deps }: RentalWorld) => listDueRefunds(deps.database)
const cancel = ({ deps, clock }: RentalWorld, id: string) => cancelStart(deps.database, deps.orders, id, clock.now)
const move = ({ deps, clock }: RentalWorld, id: string, to: number, from = friday) =>
  moveStart(deps.database, id, { from, to }, clock.now)

const maintain = ({ deps, clock }: RentalWorld, why: { zh: string; en: string } | null) =>
  inTransaction(deps.database, async (trx) => {
    await maintainRegion(trx, await lockRegion(trx, 'ap-tokyo'), why, clock.now)
  })
const actor = { name: 'root', role: 'console', requestId: null, address: null }

onEveryDatabase('a server for a later start', ({ open }) => {
  it('runs at its start, and its time begins then', async () => {
    const world = await openRentals(await open())
    const order = await world.order(paidHours)
    await world.pay(order)
    const id = rentalIdOf(order)
    expect(await world.row(id)).toMatchObject({
      status: 'SCHEDULED',
      starts_at: friday,
      expires_at: friday + hours(4),
      ref: null,
    })
    await goTo(world, friday - minutes(20) - 1)
    await reconcile(world.deps)
    await world.work()
    expect(world.memory.made).toBe(0)
    await goTo(world, friday - minutes(20))
    expect(await world.row(id)).toMatchObject({ status: 'CREATING' })
    await world.live(world.memory.creationMs + seconds(2), seconds(1))
    expect(await world.row(id)).toMatchObject({ status: 'RUNNING', expires_at: friday + hours(4) })
    expect(await findOrder(world.deps.database, order.id)).toMatchObject({ state: 'delivered' })
  })

  it('holds its place from the order on', async () => {
    const world = await openRentals(await open())
    world.memory.roomPerRegion = 1
    await world.rent(paidHours)
    await expect(world.order()).rejects.toMatchObject({ code: 'REGION_UNAVAILABLE' })
  })

  it.each([
    ['is too soon', iso(Date.parse('2026-06-01T00:59:00Z')), 'START_NOT_OFFERED'],
    ['is past', iso(Date.parse('2026-05-01T00:00:00Z')), 'START_NOT_OFFERED'],
    ['is more than two weeks ahead', iso(Date.parse('2026-06-15T00:01:00Z')), 'START_NOT_OFFERED'],
    ['has seconds', '2026-06-05T13:30:01Z', 'BAD_REQUEST'],
    ['is no date', '2026-06-31T99:30:00Z', 'BAD_REQUEST'],
    ['is a number', friday, 'BAD_REQUEST'],
  ])('is refused where the start %s', async (_what, wrong, code) => {
    const world = await openRentals(await open())
    await expect(world.order({ startsAt: wrong })).rejects.toMatchObject({ code, field: 'options.startsAt' })
  })

  it('is one of three at most, unpaid ones included', async () => {
    const world = await openRentals(await open())
    for (const n of [0, 1]) await world.rent({ startsAt: iso(friday + hours(n)) })
    await world.order(paidHours)
    await expect(world.order(paidHours)).rejects.toMatchObject({ code: 'TOO_MANY_SCHEDULED' })
    await world.orderFor({ accountId: 'account-2', steamId: '76561198000000002' }, paidHours)
  })

  it.each([
    ['between the beginning of its creation and its start', friday - minutes(5), friday + hours(4), friday],
    ['after its start', friday + minutes(5), friday + minutes(5) + hours(4), null],
  ])('that is paid %s is created at once', async (_when, paidAt, end, starts_at) => {
    const world = await openRentals(await open())
    const order = await world.order(paidHours)
    world.clock.now = paidAt
    await world.pay(order)
    expect(await world.row(rentalIdOf(order))).toMatchObject({ status: 'CREATING', expires_at: end, starts_at })
  })

  it('starts with the password and the administrators that it was given before its start', async () => {
    const world = await openRentals(await open())
    const id = await world.rent(paidHours)
    const { database } = world.deps
    const admins = [{ steamid: '76561198000000007', name: 'coach', servername: 'Scrim night' }]
    expect(await changePassword(database, id, 'friday1', world.clock.now)).toBe('saved')
    expect(await saveAdmins(database, id, admins, world.clock.now)).toBe('saved')
    await world.work()
    expect(world.memory.made).toBe(0)
    await goTo(world, friday - minutes(20))
    expect(await changePassword(database, id, 'friday2', world.clock.now)).toBe('saved')
    await world.live(world.memory.creationMs + seconds(2), seconds(1))
    expect(await world.row(id)).toMatchObject({ status: 'RUNNING', password: 'friday2' })
    expect([...world.memory.instances.values()].map(({ config }) => config)).toMatchObject([
      { password: 'friday2', admins: [{ steamId: '76561198000000007' }] },
    ])
  })

  it('waits for its start, then for its region; trying again begins a creation that is due, and nothing else', async () => {
    const world = await openRentals(await open())
    const order = await world.order(paidHours)
    await world.pay(order)
    const id = rentalIdOf(order)
    const { database } = world.deps
    const waits = () =>
      world.checkout.products.server_rental.deliveryWait?.(database, paidOrderOf(order), world.clock.now)
    const again = () => retryOrder(world.checkout, actor, order.id)
    expect(await waits()).toEqual({ for: 'start', startsAt: friday })
    await expect(again()).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await world.row(id)).toMatchObject({ status: 'SCHEDULED' })
    world.clock.now = friday - minutes(20)
    await maintain(world, { zh: '换盘', en: 'New disk' })
    expect(await waits()).toEqual({ for: 'maintenance', startsAt: friday })
    await expect(again()).rejects.toMatchObject({ code: 'CONFLICT' })
    await maintain(world, null)
    expect(await waits()).toBeUndefined()
    await again()
    expect(await world.row(id)).toMatchObject({ status: 'CREATING' })
    world.memory.fault = noAnswer
    await world.work()
    world.memory.fault = () => undefined
    expect(world.memory.made).toBe(0)
    await again()
    await world.work()
    expect(world.memory.made).toBe(1)
  })

  it('can be renewed before its start', async () => {
    const world = await openRentals(await open())
    const id = await world.rent(paidHours)
    await world.pay(await world.orderRenewal(id, { duration: '4h' }))
    await world.work()
    expect(await world.row(id)).toMatchObject({ status: 'SCHEDULED', expires_at: friday + hours(8) })
    expect(world.memory.made).toBe(0)
  })
})

onEveryDatabase('the start of a scheduled server', ({ open }) => {
  it('moves as often as wanted, and the end with it', async () => {
    const world = await openRentals(await open())
    const id = await world.rent(paidHours)
    const saturday = friday + days(1)
    expect(await move(world, id, saturday)).toBe('done')
    expect(await move(world, id, saturday)).toBe('same')
    expect(await move(world, id, friday + hours(2), saturday)).toBe('done')
    expect(await move(world, id, saturday)).toBe('moved')
    expect(await world.row(id)).toMatchObject({
      starts_at: friday + hours(2),
      expires_at: friday + hours(6),
      start_changes: 2,
    })
    await goTo(world, friday)
    expect(world.memory.made).toBe(0)
  })

  it('is fixed half an hour before it', async () => {
    const world = await openRentals(await open())
    const id = await world.rent(paidHours)
    world.clock.now = friday - minutes(30)
    expect(await move(world, id, friday + minutes(20))).toBe('start_not_offered')
    expect(await move(world, id, friday + hours(1))).toBe('done')
    world.clock.now = friday + minutes(30) + 1
    expect(await move(world, id, friday + days(1), friday + hours(1))).toBe('start_fixed')
    expect(await cancel(world, id)).toBe('start_fixed')
    await world.live(minutes(11), seconds(5))
    expect(await world.row(id)).toMatchObject({ status: 'RUNNING' })
    expect(await cancel(world, id)).toBe('start_fixed')
  })

  it('is cancelled once, with the whole payment back, and nothing is created', async () => {
    const world = await openRentals(await open())
    const order = await world.order(paidHours)
    await world.pay(order)
    const id = rentalIdOf(order)
    const outcomes = await Promise.all([cancel(world, id), cancel(world, id), cancel(world, id)])
    expect(outcomes.toSorted()).toEqual(['done', 'same', 'same'])
    expect(await world.row(id)).toMatchObject({ status: 'TERMINATED', start_changes: 1, starts_at: friday })
    expect(await refunds(world)).toMatchObject([
      { order_id: order.id, amount_minor: order.amount_minor, reason: 'buyer_cancelled' },
    ])
    await goTo(world, friday + hours(1))
    expect(world.memory.made).toBe(0)
    expect(await move(world, id, friday + days(1))).toBe('not_scheduled')
  })

  it('is nothing that a server without one has', async () => {
    const { world, id } = await worldWithRental(await open())
    expect(await cancel(world, id)).toBe('not_scheduled')
  })

  it('counts for a refund by staff: nothing is used before it', async () => {
    const world = await openRentals(await open())
    const order = await world.order(paidHours)
    await world.pay(order)
    const { id, options, duration } = order
    const withdrawn = { id, options, duration, steamId: buyer.steamId, productId: 'new_server', later: [] } as const
    const { database } = world.deps
    const foreseen = await foreseeWithdrawal(database, withdrawn, world.clock.now)
    expect(foreseen).toMatchObject({ endsAt: iso(friday + hours(4)), endsNow: true })
    await inTransaction(database, (trx) => withdrawFromRental(trx, withdrawn, world.clock.now))
    await goTo(world, friday)
    expect(await world.row(rentalIdOf(order))).toMatchObject({ status: 'TERMINATED' })
    expect(world.memory.made).toBe(0)
  })
})

onEveryDatabase('a scheduled start on a bad day', ({ open, fresh }) => {
  it.each([
    ['full', () => new DriverError('region_full', 'no room')],
    ['away', () => new DriverError('retryable', 'no answer')],
    ['refusing', () => new DriverError('final', 'no token')],
  ])('with the backend %s is late, and loses none of its time', async (_how, fault) => {
    const world = await openRentals(await open())
    world.memory.fault = (call, when) => {
      if (call === 'create' && when === 'before') throw fault()
    }
    const id = await world.rent(paidHours)
    await goTo(world, friday - minutes(20))
    await world.live(minutes(35), seconds(10))
    expect(await world.row(id)).toMatchObject({ status: 'CREATING' })
    world.memory.fault = () => undefined
    await world.live(minutes(2), seconds(5))
    const row = await world.row(id)
    const late = (row.starts_at ?? 0) - friday
    expect(row).toMatchObject({ status: 'RUNNING', expires_at: friday + late + hours(4) })
    expect(late).toBeGreaterThan(minutes(15))
    expect(await refunds(world)).toEqual([])
  })

  it.each([
    ['full', () => new DriverError('region_full', 'no room')],
    ['away', noAnswer],
  ])('with the backend %s for half an hour after it is refunded, and leaves no instance', async (_how, fault) => {
    const world = await openRentals(await open())
    world.memory.fault = (call, when) => {
      if (call !== 'regions' && when === 'before') throw fault()
    }
    const id = await world.rent(paidHours)
    await goTo(world, friday - minutes(20))
    await world.live(minutes(49), seconds(30))
    expect(await refunds(world)).toEqual([])
    await world.live(minutes(3), seconds(30))
    expect(await world.row(id)).toMatchObject({ status: 'FAILED' })
    expect(await refunds(world)).toMatchObject([{ reason: 'undeliverable' }])
    world.memory.fault = () => undefined
    await world.live(minutes(5), seconds(30))
    expect(world.memory.instances.size).toBe(0)
  })

  it('with an instance that does not start gets another one', async () => {
    const world = await openRentals(await open())
    const id = await world.rent(paidHours)
    await goTo(world, friday - minutes(20))
    world.memory.one().state = 'failed'
    await world.live(minutes(3), seconds(5))
    expect(await world.row(id)).toMatchObject({ status: 'RUNNING', generation: 2, expires_at: friday + hours(4) })
    expect(world.memory.instances.size).toBe(1)
  })

  it('with an instance that never comes up is refunded', async () => {
    const world = await openRentals(await open())
    world.memory.creationMs = days(1)
    const id = await world.rent(paidHours)
    await goTo(world, friday - minutes(20))
    await world.live(minutes(51), seconds(30))
    expect(await world.row(id)).toMatchObject({ status: 'FAILED' })
    expect(world.memory.instances.size).toBe(0)
  })

  it('that loses a server that was ready keeps trying, as for any server', async () => {
    const world = await openRentals(await open())
    const id = await world.rent(paidHours)
    await goTo(world, friday - minutes(20))
    await world.live(minutes(10), seconds(10))
    expect(await world.row(id)).toMatchObject({ status: 'RUNNING' })
    world.memory.instances.clear()
    world.memory.fault = (call, when) => (call === 'create' && when === 'before' ? noAnswer() : undefined)
    await reconcile(world.deps)
    await world.live(minutes(50), seconds(30))
    expect(await world.row(id)).toMatchObject({ status: 'CREATING' })
    world.memory.fault = () => undefined
    await world.live(minutes(12), seconds(30))
    expect(await world.row(id)).toMatchObject({ status: 'RUNNING', expires_at: friday + hours(4) })
    expect(await refunds(world)).toEqual([])
  })

  it('that asks to be called later is not called earlier', async () => {
    const world = await openRentals(await open())
    let asked = 0
    world.memory.fault = (call, when) => {
      if (call !== 'create' || when === 'after') return
      asked += 1
      if (asked === 1) throw new DriverError('retryable', 'slow down', { retryAfterMs: minutes(4) })
    }
    await world.rent(paidHours)
    await goTo(world, friday - minutes(20))
    await world.live(minutes(3.5), seconds(10))
    expect(asked).toBe(1)
    await world.live(minutes(1), seconds(10))
    expect(asked).toBe(2)
  })

  it('in a region under maintenance waits for its end', async () => {
    const world = await openRentals(await open())
    const id = await world.rent(paidHours)
    await maintain(world, { zh: '换机', en: 'a new machine' })
    await goTo(world, friday - minutes(10))
    expect(await world.row(id)).toMatchObject({ status: 'SCHEDULED', maintenance: 0 })
    await maintain(world, null)
    await world.live(minutes(1), seconds(5))
    expect(await world.row(id)).toMatchObject({ status: 'RUNNING', expires_at: friday + hours(4) })
  })

  it.each([
    ['before it', friday - minutes(3), 'RUNNING'],
    ['a little late', friday + minutes(12), 'RUNNING'],
    ['too late', friday + minutes(31), 'FAILED'],
  ])('is found in the database by a portal that starts %s', async (_when, back, status) => {
    const location = await fresh()
    const first = await open(location)
    const world = await openRentals(first)
    const id = await world.rent(paidHours)
    const second = await open(location)
    world.clock.now = back
    const deps: BackendDeps = { ...world.deps, database: second }
    for (let step = 0; step < 20; step++) {
      await beginDue(deps)
      for (let taken = await takeRentalJob(deps, 'b'); taken; taken = await takeRentalJob(deps, 'b')) await taken.work
      world.clock.now += seconds(1)
    }
    expect(await world.row(id)).toMatchObject({ status })
    expect(await refunds(world)).toHaveLength(status === 'FAILED' ? 1 : 0)
  })

  it('is begun by one of several processes', async () => {
    const location = await fresh()
    const world = await openRentals(await open(location))
    const ids = [await world.rent(paidHours), await world.rent(paidHours)]
    const all = [world.deps, { ...world.deps, database: await open(location) }]
    world.clock.now = friday - minutes(20)
    await Promise.all(all.flatMap((deps) => [beginDue(deps), beginDue(deps)]))
    const run = async (deps: BackendDeps, holder: string) => {
      for (let taken = await takeRentalJob(deps, holder); taken; taken = await takeRentalJob(deps, holder)) {
        await taken.work
      }
    }
    for (let step = 0; step < 10; step++) {
      await Promise.all(all.map((deps, n) => run(deps, `worker ${n}`)))
      world.clock.now += seconds(1)
    }
    expect(world.memory.made).toBe(2)
    for (const id of ids) expect(await world.row(id)).toMatchObject({ status: 'RUNNING' })
  })
})
