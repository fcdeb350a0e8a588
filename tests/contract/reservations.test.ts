import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { minutes, seconds } from '../../contract/duration.ts'
import { openDatabase } from '../../server/database.ts'
import { cancelUnpaidOrder } from '../../server/payments/checkout/cancel-unpaid-order.ts'
import { requestPayment } from '../../server/payments/checkout/request-payment.ts'
import { takeOrder } from '../../server/payments/checkout/take-order.ts'
import { findOrder } from '../../server/payments/store/orders.ts'
import { listDueRefunds } from '../../server/payments/store/refunds.ts'
import type { OrderRow } from '../../server/payments/tables.ts'
import { endExpired } from '../../server/rentals/jobs/reconcile.ts'
import { createRegionOffers } from '../../server/rentals/jobs/region-offers.ts'
import { createRentalProduct } from '../../server/rentals/product.ts'
import { payableFor } from '../../server/rentals/rules/capacity.ts'
import { rentalIdOf } from '../../server/rentals/store/rental-orders.ts'
import { stepRentalRow } from '../../server/rentals/store/rentals.ts'
import { device } from '../support/checkout.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { newServer, openRentals, type RentalWorld, rentalBody } from '../support/rentals.ts'

const regions = () => defaultSettings.regions.map(({ code }) => code)
const person = (n: number) => ({ accountId: `account-${n}`, steamId: `7656119800000${1000 + n}` })
const noRoom = { code: 'REGION_UNAVAILABLE', field: 'options.region' }

/** Limits the backend's capacity, per region or in total, and reads it. */
async function scarce(world: RentalWorld, room: { perRegion?: number; inAll?: number }): Promise<RentalWorld> {
  world.memory.roomPerRegion = room.perRegion ?? Number.POSITIVE_INFINITY
  world.memory.roomInAll = room.inAll ?? Number.POSITIVE_INFINITY
  await world.offers.refresh()
  return world
}
const available = async ({ offers }: RentalWorld) =>
  ((await offers.list()) ?? []).filter((offer) => offer.available).map(({ region }) => region)
const stateOf = async ({ deps }: RentalWorld, order: OrderRow) => (await findOrder(deps.database, order.id))?.state

onEveryDatabase('the last server of a region', { sensitive: true }, ({ open, fresh }) => {
  it('goes to one of many concurrent buyers, across processes', async () => {
    const location = await fresh()
    const one = await scarce(await openRentals(await open(location)), { perRegion: 1 })
    const other = await open(location)
    const now = (): number => one.clock.now
    const { driver, orders } = one.deps
    const offers = createRegionOffers({
      database: other,
      driver,
      orders,
      regions,
      now,
      clock: one.deps.clock,
      onError: () => undefined,
    })
    await offers.refresh()
    const server_rental = createRentalProduct({ offers, orders, simulated: false, offersStarts: () => true })
    const products = { ...one.checkout.products, server_rental }
    const checkouts = [one.checkout, { ...one.checkout, database: other, products }]
    const body = rentalBody('new_server', newServer)
    const attempts = Array.from({ length: 8 }, (_, i) => {
      const checkout = checkouts[i % 2] ?? one.checkout
      return takeOrder(checkout, person(i), `key-of-form-${i}`, body).then(
        () => 'ordered',
        (error: { code?: string }) => error.code,
      )
    })
    const outcomes = await Promise.all(attempts)
    expect(outcomes.filter((outcome) => outcome === 'ordered')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'REGION_UNAVAILABLE')).toHaveLength(7)
  })

  it('is reserved for an unpaid order, and shown to others as taken, also after a restart', async () => {
    const world = await scarce(await openRentals(await open()), { perRegion: 1 })
    expect(await available(world)).toContain('ap-tokyo')
    const order = await world.orderFor(person(1))
    expect(await available(world)).not.toContain('ap-tokyo')
    await expect(world.orderFor(person(2))).rejects.toMatchObject(noRoom)
    const restarted = createRegionOffers({ ...world.deps, regions, onError: () => undefined })
    await restarted.refresh()
    expect(await restarted.list()).toContainEqual({
      region: 'ap-tokyo',
      available: false,
      recommended: true,
      maintenance: null,
    })
    // A repeated form returns the same order.
    const again = takeOrder(world.checkout, person(1), order.idempotency_key, rentalBody('new_server', newServer))
    expect((await again).id).toBe(order.id)
    world.clock.now += payableFor - 1
    await world.offers.refresh()
    await expect(world.orderFor(person(2))).rejects.toMatchObject(noRoom)
    await world.pay(order)
    await world.live(seconds(10), seconds(1))
    expect(await stateOf(world, order)).toBe('delivered')
  })

  it('is available again when the order is cancelled or expires', async () => {
    const world = await scarce(await openRentals(await open()), { perRegion: 1 })
    const first = await world.orderFor(person(1))
    await cancelUnpaidOrder(world.checkout, first)
    const second = await world.orderFor(person(2))
    world.clock.now += payableFor
    await world.offers.refresh()
    const late = requestPayment(world.checkout, { ...second, payment_url: null }, device)
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT' })
    const third = await world.orderFor(person(3))
    await world.pay(third)
    // A late payment is honoured if possible; here it is refunded.
    await world.pay(second)
    await world.live(minutes(1), seconds(5))
    expect(await stateOf(world, third)).toBe('delivered')
    expect(await stateOf(world, second)).toBe('refund_due')
  })

  it('is not sold again before the backend has counted the created server', async () => {
    const world = await scarce(await openRentals(await open()), { perRegion: 2 })
    const order = await world.orderFor(person(1))
    await world.pay(order)
    expect(await available(world)).toContain('ap-tokyo')
    const last = await world.orderFor(person(2))
    await world.pay(last)
    await expect(world.orderFor(person(3))).rejects.toMatchObject(noRoom)
    await world.live(seconds(12), seconds(1))
    expect(world.memory.made).toBe(2)
    // The last capacity reading predates both servers and still reports two places.
    await expect(world.orderFor(person(3))).rejects.toMatchObject(noRoom)
    await world.offers.refresh()
    await expect(world.orderFor(person(3))).rejects.toMatchObject(noRoom)
    expect(await listDueRefunds(world.deps.database)).toEqual([])
  })

  it('respects capacity that regions share', async () => {
    const world = await scarce(await openRentals(await open()), { inAll: 1 })
    await world.orderFor(person(1), { region: 'ap-seoul' })
    expect(await available(world)).toEqual([])
    await expect(world.orderFor(person(2))).rejects.toMatchObject(noRoom)
  })

  it('is not available to a region switch when reserved, and is reserved by one', async () => {
    const world = await scarce(await openRentals(await open()), { perRegion: 1 })
    const id = await world.rentRunning()
    await world.offers.refresh()
    const switchTo = (region: string) =>
      stepRentalRow(
        world.deps.database,
        id,
        async (trx) => {
          return { kind: 'switch', region, regionAvailable: await world.offers.hasRoom(trx, region) }
        },
        { now: world.clock.now },
      )
    await world.orderFor(person(1), { region: 'ap-seoul' })
    expect(await switchTo('ap-seoul')).toEqual({ ok: false, refusal: 'region_unavailable' })
    expect((await switchTo('ap-shanghai'))?.ok).toBe(true)
    await expect(world.orderFor(person(2), { region: 'ap-shanghai' })).rejects.toMatchObject(noRoom)
  })

  it('is reserved by the renewal of an ended server, but not by that of a running one', async () => {
    const world = await scarce(await openRentals(await open()), { perRegion: 2 })
    const running = await world.rentRunning()
    await world.orderRenewal(running)
    expect(await available(world)).toContain('ap-tokyo')
    const ended = await world.rentRunning({ duration: '4h' })
    world.clock.now = (await world.row(ended)).expires_at + 1
    await endExpired(world.deps)
    await world.work()
    const renewal = await world.orderRenewal(ended)
    await expect(world.orderFor(person(2))).rejects.toMatchObject(noRoom)
    await world.pay(renewal)
    await expect(world.orderFor(person(2))).rejects.toMatchObject(noRoom)
    await world.live(seconds(10), seconds(1))
    expect(await stateOf(world, renewal)).toBe('delivered')
  })
})

onEveryDatabase('a region', { sensitive: true }, ({ open }) => {
  it('is not sold for ten minutes after a paid server could not be created there', async () => {
    const world = await openRentals(await open())
    const order = await world.orderFor(person(1))
    world.memory.full.add('ap-tokyo')
    await world.pay(order)
    await world.work()
    expect(await stateOf(world, order)).toBe('refund_due')
    world.memory.full.clear()
    await world.offers.refresh()
    await expect(world.orderFor(person(2))).rejects.toMatchObject(noRoom)
    await world.orderFor(person(2), { region: 'ap-seoul' })
    world.clock.now += minutes(10)
    await world.offers.refresh()
    await world.orderFor(person(2))
  })

  it('is not sold while the backend has not responded for five minutes', async () => {
    const world = await openRentals(await open())
    world.clock.now += minutes(5)
    await world.orderFor(person(1))
    world.clock.now += 1
    expect(await available(world)).toEqual([])
    await expect(world.orderFor(person(2))).rejects.toMatchObject(noRoom)
    await world.offers.refresh()
    await world.orderFor(person(2))
  })

  it('cannot be fully reserved by one buyer who does not pay', async () => {
    const world = await openRentals(await open())
    for (let i = 0; i < 5; i++) await world.orderFor(person(1))
    await expect(world.orderFor(person(1))).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' })
    await world.orderFor(person(2))
    world.clock.now += payableFor
    await world.offers.refresh()
    await world.orderFor(person(1))
  })
})

/** A random action; `n` selects the buyer, the order or the duration. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('order' as const), n: fc.nat(5) }),
  fc.record({ kind: fc.constant('pay' as const), n: fc.nat(20) }),
  fc.record({ kind: fc.constant('give up' as const), n: fc.nat(20) }),
  fc.record({ kind: fc.constant('work' as const), n: fc.integer({ min: 1, max: 8 }) }),
  fc.record({ kind: fc.constant('look' as const), n: fc.constant(0) }),
  fc.record({ kind: fc.constant('wait' as const), n: fc.integer({ min: 1, max: 6 }) }),
)

it('every buyer who pays in time gets a server, under any sequence of actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
      const world = await scarce(await openRentals(database), { perRegion: 2, inAll: 3 })
      const open: OrderRow[] = []
      const inTime: OrderRow[] = []
      const regions = ['ap-tokyo', 'ap-seoul', 'ap-shanghai']
      for (const { kind, n } of steps) {
        const order = open[n % Math.max(1, open.length)]
        if (kind === 'order') {
          const placed = await world.orderFor(person(n), { region: regions[n % 3] }).catch(() => undefined)
          if (placed !== undefined) open.push(placed)
        } else if (kind === 'pay' && order !== undefined) {
          open.splice(open.indexOf(order), 1)
          if (world.clock.now < order.created_at + payableFor) {
            await world.pay(order)
            inTime.push(order)
          }
        } else if (kind === 'give up' && order !== undefined) {
          open.splice(open.indexOf(order), 1)
          await cancelUnpaidOrder(world.checkout, order)
        } else if (kind === 'work') await world.live(seconds(n), seconds(1))
        else if (kind === 'look') await world.offers.refresh()
        else if (kind === 'wait') world.clock.now += minutes(n)
      }
      await world.live(minutes(1), seconds(5))
      for (const order of inTime) expect((await world.row(rentalIdOf(order))).status).toBe('RUNNING')
      expect(world.memory.instances.size).toBe(inTime.length)
      await database.close()
    }),
    { numRuns: 40 },
  )
})
