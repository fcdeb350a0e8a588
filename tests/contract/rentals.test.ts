import { expect, it } from 'vitest'
import { hours, minutes, seconds } from '../../contract/duration.ts'
import { findOrder } from '../../server/payments/store/orders.ts'
import { listDueRefunds } from '../../server/payments/store/refunds.ts'
import type { OrderRow } from '../../server/payments/tables.ts'
import { endExpired } from '../../server/rentals/jobs/reconcile.ts'
import { buyer } from '../support/checkout.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { noAnswer } from '../support/rental-backends/memory-driver.ts'
import { openRentals, type RentalWorld, rentalPrices, worldWithOrder, worldWithRental } from '../support/rentals.ts'

const stateOf = async ({ shop }: RentalWorld, id: string) => (await findOrder(shop.deps.database, id))?.state
const refunds = ({ shop }: RentalWorld) => listDueRefunds(shop.deps.database)

onEveryDatabase('a rental', ({ open }) => {
  it('is stored with its payment, created by a job, and delivered when it runs', async () => {
    const { world, order } = await worldWithOrder(await open())
    await world.pay(order)
    const id = `pr-${order.id.slice(0, 16)}`
    expect(await world.row(id)).toMatchObject({
      owner_steam_id: buyer.steamId,
      status: 'CREATING',
      name: 'Scrim night',
      relocatable: 1,
      expires_at: world.clock.now + hours(168),
    })
    expect(world.memory.made).toBe(0)
    expect(await stateOf(world, order.id)).toBe('paid')
    await world.live(seconds(7), seconds(1))
    expect(await world.row(id)).toMatchObject({ status: 'RUNNING', ip: '192.0.2.1', port: 20_001, settings_told: 1 })
    expect(await stateOf(world, order.id)).toBe('delivered')
    expect(world.memory.one()).toMatchObject({
      key: `${id}:1`,
      config: { name: 'Scrim night', password: 'abc123', admins: [{ steamId: buyer.steamId, note: '阿伟' }] },
    })
  })

  it('is created once for repeated payments', async () => {
    const { world, order } = await worldWithOrder(await open())
    await Promise.all([world.pay(order), world.pay(order)])
    await world.live(seconds(10), seconds(1))
    expect(world.memory.made).toBe(1)
    expect(await refunds(world)).toMatchObject([{ reason: 'paid_before' }])
    expect(await stateOf(world, order.id)).toBe('delivered')
  })

  it.each(['481 s', '1 h', '24 h'])('is created when the payment arrives %s late', async (late) => {
    const { world, order } = await worldWithOrder(await open())
    world.clock.now += late === '481 s' ? seconds(481) : hours(Number.parseInt(late, 10))
    await world.pay(order)
    await world.live(seconds(7), seconds(1))
    expect(await stateOf(world, order.id)).toBe('delivered')
  })

  it('is removed when its time is over, and not before', async () => {
    const { world, id } = await worldWithRental(await open())
    world.clock.now = (await world.row(id)).expires_at
    await endExpired(world.deps)
    await world.work()
    expect((await world.row(id)).status).toBe('RUNNING')
    world.clock.now += 1
    await endExpired(world.deps)
    await world.work()
    expect(await world.row(id)).toMatchObject({ status: 'TERMINATED', ref: null, ip: null, port: null })
    expect(world.memory.instances.size).toBe(0)
  })

  it('is renewed from its end, immediately', async () => {
    const { world, id } = await worldWithRental(await open())
    const { expires_at } = await world.row(id)
    const order = await world.orderRenewal(id)
    expect(order.amount_minor).toBe(5900)
    await world.pay(order)
    expect((await world.row(id)).expires_at).toBe(expires_at + hours(168))
    expect(await stateOf(world, order.id)).toBe('delivered')
    await world.work()
    expect(world.memory.made).toBe(1)
  })

  it('is recreated when it is renewed after its end, and delivered when it runs again', async () => {
    const { world, id } = await worldWithRental(await open())
    world.clock.now += hours(200)
    await endExpired(world.deps)
    await world.work()
    const order = await world.orderRenewal(id)
    await world.pay(order)
    expect(await stateOf(world, order.id)).toBe('paid')
    await world.live(seconds(7), seconds(1))
    expect(await world.row(id)).toMatchObject({ status: 'RUNNING', generation: 2 })
    expect(await stateOf(world, order.id)).toBe('delivered')
    expect(world.memory.instances.size).toBe(1)
  })

  it('that could not be created has every waiting order refunded', async () => {
    const { world, order } = await worldWithOrder(await open())
    world.memory.fault = (call) => (call === 'create' ? noAnswer() : undefined)
    await world.pay(order)
    const renewal = await world.orderRenewal(`pr-${order.id.slice(0, 16)}`)
    await world.pay(renewal)
    await world.live(hours(2), seconds(30))
    expect((await world.row(`pr-${order.id.slice(0, 16)}`)).status).toBe('FAILED')
    expect(await stateOf(world, order.id)).toBe('refund_due')
    expect(await stateOf(world, renewal.id)).toBe('refund_due')
    expect((await refunds(world)).map(({ reason, amount_minor }) => [reason, amount_minor])).toEqual([
      ['undeliverable', 5900],
      ['undeliverable', 5900],
    ])
    expect(world.memory.calls.get('create')).toBe(12)
    expect(world.shop.log.join('\n')).toContain('refund due')
  })

  it('is not retried when there is no room', async () => {
    const { world, order } = await worldWithOrder(await open())
    world.memory.full.add('ap-tokyo')
    await world.pay(order)
    await world.work()
    expect(await stateOf(world, order.id)).toBe('refund_due')
    expect(world.memory.calls.get('create')).toBe(1)
    // A failed rental cannot be renewed.
    await expect(world.orderRenewal(`pr-${order.id.slice(0, 16)}`)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('that fails while its renewal is being paid has the renewal refunded, too', async () => {
    const { world, order } = await worldWithOrder(await open())
    await world.pay(order)
    const renewal = await world.orderRenewal(`pr-${order.id.slice(0, 16)}`)
    world.memory.full.add('ap-tokyo')
    await world.work()
    await world.pay(renewal)
    expect(await stateOf(world, renewal.id)).toBe('refund_due')
    expect((await refunds(world)).map(({ reason }) => reason)).toEqual(['undeliverable', 'undeliverable'])
  })

  it('may take up to 45 minutes to create', async () => {
    const world = await openRentals(await open())
    world.memory.creationMs = minutes(44)
    const id = await world.rent()
    await world.live(minutes(46), seconds(20))
    expect((await world.row(id)).status).toBe('RUNNING')
    world.memory.creationMs = hours(9)
    const slow = await world.rent()
    await world.live(minutes(46), seconds(20))
    expect((await world.row(slow)).status).toBe('FAILED')
    expect(world.memory.instances.size).toBe(1)
  })
})

onEveryDatabase('an order for a server', ({ open }) => {
  it('is refused for the server of another user, as if it did not exist', async () => {
    const { world, id } = await worldWithRental(await open())
    const { kysely } = world.deps.database
    await kysely.updateTable('rental').set({ owner_steam_id: '76561198000000009' }).execute()
    await expect(world.orderRenewal(id)).rejects.toMatchObject({ code: 'NOT_FOUND', field: 'options.instance_id' })
    await expect(world.orderRenewal('nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const member = { rental_id: id, steam_id: buyer.steamId, joined_at: 1 }
    await kysely.insertInto('rental_member').values(member).execute()
    expect(await world.orderRenewal(id)).toMatchObject({ amount_minor: 5900 })
  })

  it('costs the price for the actual server, whatever the form says', async () => {
    const world = await openRentals(await open())
    const fixed = await world.rentRunning({ isRelocatable: false })
    expect((await world.orderRenewal(fixed, { isRelocatable: true })).amount_minor).toBe(4900)
    expect((await world.order({ isRelocatable: true })).amount_minor).toBe(5900)
    await expect(world.order({ duration: '8h' })).rejects.toMatchObject({ code: 'Invalid price configuration' })
  })

  it('costs the listed price over all durations, kinds and methods, new and renewed, or is refused', async () => {
    const world = await openRentals(await open())
    const ids = [await world.rentRunning({ isRelocatable: false }), await world.rentRunning({ isRelocatable: true })]
    for (const duration of ['4h', '8h', '7d', '1m'] as const) {
      for (const paymentMethod of ['alipay', 'wechat', 'paypal'] as const) {
        for (const [i, isRelocatable] of [false, true].entries()) {
          // The number of unpaid server orders per account is limited.
          world.clock.now += minutes(15)
          const price = rentalPrices.find((row) => row.duration === duration && row.relocatable === isRelocatable)
          const text = paymentMethod === 'paypal' ? price && 'USD' in price && price.USD : price?.CNY
          const isShort = paymentMethod === 'paypal' && duration !== '7d' && duration !== '1m'
          const expected = text && !isShort ? Math.round(Number(text) * 100) : undefined
          const amountOf = (order: Promise<OrderRow>) =>
            order.then(
              ({ amount_minor }) => amount_minor,
              () => undefined,
            )
          expect(await amountOf(world.order({ duration, paymentMethod, isRelocatable }))).toBe(expected)
          // The form does not determine the kind of a renewed server.
          const renewal = { duration, paymentMethod, isRelocatable: !isRelocatable }
          expect(await amountOf(world.orderRenewal(ids[i] ?? '', renewal))).toBe(expected)
        }
      }
    }
  })

  it.each([
    [{ region: 'ap-atlantis' }, 'BAD_REQUEST', 'options.region'],
    [{ serverName: 'a";quit' }, 'BAD_REQUEST', 'options.serverName'],
    [{ serverName: 'x'.repeat(17) }, 'BAD_REQUEST', 'options.serverName'],
    [{ password: 'p q' }, 'BAD_REQUEST', 'options.password'],
    [{ password: '' }, 'BAD_REQUEST', 'options.password'],
    [{ amount: 1 }, 'BAD_REQUEST', 'options.amount'],
    [{ status: 'RUNNING' }, 'BAD_REQUEST', 'options.status'],
    [{ paymentMethod: 'paypal', duration: '4h' }, 'BAD_REQUEST', 'options.duration'],
  ])('with %j is refused: %s', async (options, code, field) => {
    const world = await openRentals(await open())
    await expect(world.order(options)).rejects.toMatchObject({ code, field })
  })

  it('is refused when there is no room, and without a rental backend', async () => {
    const world = await openRentals(await open())
    world.memory.full.add('ap-tokyo')
    await expect(world.order()).rejects.toMatchObject({ code: 'REGION_UNAVAILABLE', field: 'options.region' })
    Object.assign(world.checkout, { products: world.shop.deps.products })
    await expect(world.order()).rejects.toMatchObject({ code: 'Failed to create order' })
  })
})
