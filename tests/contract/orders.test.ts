import { expect, it } from 'vitest'
import { hours, minutes, seconds } from '../../contract/duration.ts'
import { importCommunity } from '../../server/community-file.ts'
import { ApiError } from '../../server/kernel/http/api-error.ts'
import { requestPayment } from '../../server/payments/checkout/request-payment.ts'
import { takeNotice } from '../../server/payments/checkout/take-notice.ts'
import { takeOrder } from '../../server/payments/checkout/take-order.ts'
import { cancelOrder, findOrder, findOwnOrder, listOwnOrders } from '../../server/payments/store/orders.ts'
import { unreachable } from '../support/bank.ts'
import { buyer, device, openShop, orderBody, type Shop } from '../support/checkout.ts'
import { communityFile } from '../support/community.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { newServer, openRentals, rentalBody } from '../support/rentals.ts'

const refused = (code: string) => expect.objectContaining({ code })

onEveryDatabase('an order', { sensitive: true }, ({ open }) => {
  it('costs the current price, in the currency of the method', async () => {
    const shop = await openShop(await open())
    expect(await shop.order('alipay')).toMatchObject({ amount_minor: 3000, currency: 'CNY', state: 'created', test: 1 })
    expect(await shop.order('paypal')).toMatchObject({ amount_minor: 499, currency: 'USD' })
    const dearer = communityFile({ prices: [{ product: 'vip_subscription', duration: '1m', CNY: '31.50' }] })
    await importCommunity(shop.deps.database, dearer)
    expect((await shop.order('alipay')).amount_minor).toBe(3150)
    await expect(shop.order('paypal')).rejects.toEqual(refused('Invalid price configuration'))
  })

  it('is the same for the same key and form, and a conflict for another form', async () => {
    const shop = await openShop(await open())
    const all = await Promise.all(Array.from({ length: 10 }, () => shop.order('alipay', 'key-of-one-form')))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(await listOwnOrders(shop.deps.database, buyer.accountId)).toHaveLength(1)
    await expect(shop.order('wechat', 'key-of-one-form')).rejects.toEqual(refused('IDEMPOTENCY_KEY_REUSED'))
    const other = { ...buyer, accountId: 'account-2' }
    const theirs = await takeOrder(shop.deps, other, 'key-of-one-form', orderBody('wechat'))
    expect(theirs.id).not.toBe(all[0]?.id)
  })

  it('keeps its price for a repeated form after the price has changed', async () => {
    const shop = await openShop(await open())
    const first = await shop.order('alipay', 'key-of-one-form')
    await importCommunity(shop.deps.database, communityFile({ prices: [] }))
    expect(await shop.order('alipay', 'key-of-one-form')).toEqual(first)
  })

  it('is refused when its method is off', async () => {
    const shop = await openShop(await open())
    const off = { ...shop.deps, providers: new Map() }
    await expect(takeOrder(off, buyer, 'a-new-key', orderBody())).rejects.toEqual(refused('PAYMENT_METHOD_OFF'))
  })

  it('is refused beyond fifty in a day, whatever became of them, until the first is a day old', async () => {
    const shop = await openShop(await open())
    const first = await shop.order('alipay', 'key-of-the-first')
    shop.clock.now += hours(1)
    for (let i = 0; i < 47; i++) await cancelOrder(shop.deps.database, (await shop.order()).id)
    await shop.pendingOrder()
    const paid = await shop.pendingOrder()
    await takeNotice(shop.deps, shop.banks.alipay.provider, shop.banks.alipay.pay(paid.id))
    await expect(shop.order()).rejects.toMatchObject({ code: 'TOO_MANY_ORDERS', retryAfter: hours(23) / seconds(1) })
    expect((await shop.order('alipay', 'key-of-the-first')).id).toBe(first.id)
    const other = { ...buyer, accountId: 'account-2' }
    expect((await takeOrder(shop.deps, other, 'a-new-key', orderBody())).state).toBe('created')
    shop.clock.now += hours(23)
    expect((await shop.order()).state).toBe('created')
    await expect(shop.order()).rejects.toMatchObject({ code: 'TOO_MANY_ORDERS', retryAfter: hours(1) / seconds(1) })
  })

  it('is one of fifty, however many are placed at once', async () => {
    const shop = await openShop(await open())
    const placed = await Promise.allSettled(Array.from({ length: 60 }, () => shop.order()))
    expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
    expect(await shop.deps.database.kysely.selectFrom('order').select('id').execute()).toHaveLength(50)
  })

  it('is visible only to its buyer', async () => {
    const shop = await openShop(await open())
    const order = await shop.order()
    expect(await findOwnOrder(shop.deps.database, buyer.accountId, order.id)).toEqual(order)
    expect(await findOwnOrder(shop.deps.database, 'account-2', order.id)).toBeUndefined()
    expect(await listOwnOrders(shop.deps.database, 'account-2')).toEqual([])
  })
})

onEveryDatabase('an order without an idempotency key', { sensitive: true }, ({ open }) => {
  const place = (shop: Shop, at: number, body = orderBody(), who = buyer) =>
    takeOrder({ ...shop.deps, now: () => at }, who, undefined, body)

  it('is the same order when repeated within a minute, also concurrently, and a new one after that', async () => {
    const shop = await openShop(await open())
    const { now } = shop.clock
    const all = await Promise.all(Array.from({ length: 10 }, (_, i) => place(shop, now + i)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    const created = all[0]?.created_at ?? 0
    expect((await place(shop, created + seconds(60) - 1)).id).toBe(all[0]?.id)
    const later = await place(shop, created + seconds(60))
    expect(later.id).not.toBe(all[0]?.id)
    expect((await place(shop, created + seconds(61))).id).toBe(later.id)
    expect(await listOwnOrders(shop.deps.database, buyer.accountId)).toHaveLength(2)
  })

  it('is created once, not several times, by concurrent requests at the end of the minute', async () => {
    const shop = await openShop(await open())
    const first = await place(shop, shop.clock.now)
    const edge = first.created_at + seconds(60)
    const times = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? edge - 1 : edge))
    const placed = await Promise.all(times.map((at) => place(shop, at)))
    const after = new Set(placed.filter((_, i) => times[i] === edge).map(({ id }) => id))
    expect(after.size).toBe(1)
    expect(after).not.toContain(first.id)
    expect(await listOwnOrders(shop.deps.database, buyer.accountId)).toHaveLength(2)
  })

  it('is a different order for other content, another account, or an explicit key', async () => {
    const shop = await openShop(await open())
    const { now } = shop.clock
    const ids = [
      await place(shop, now),
      await place(shop, now, orderBody('alipay', '3m')),
      await place(shop, now, orderBody('wechat')),
      await place(shop, now, orderBody(), { ...buyer, accountId: 'account-2' }),
      await shop.order('alipay', 'a-chosen-key'),
    ].map(({ id }) => id)
    expect(new Set(ids).size).toBe(5)
  })

  it('is a new order once the first was cancelled or paid, also within the minute', async () => {
    const shop = await openShop(await open())
    const first = await place(shop, shop.clock.now)
    await cancelOrder(shop.deps.database, first.id)
    const second = await place(shop, shop.clock.now)
    expect(second.id).not.toBe(first.id)
    await requestPayment(shop.deps, second, device)
    expect((await place(shop, shop.clock.now)).id).toBe(second.id)
    await takeNotice(shop.deps, shop.banks.alipay.provider, shop.banks.alipay.pay(second.id))
    expect(await shop.stateOf(second)).toBe('delivered')
    const third = await place(shop, shop.clock.now)
    expect(third).toMatchObject({ state: 'created' })
    expect(new Set([first.id, second.id, third.id]).size).toBe(3)
  })
})

onEveryDatabase('an order for a server without an idempotency key', { sensitive: true }, ({ open }) => {
  it('reserves the last place once under concurrent requests, and no second one', async () => {
    const { checkout, clock, memory, offers } = await openRentals(await open())
    memory.roomPerRegion = 1
    await offers.refresh()
    const place = () => takeOrder(checkout, buyer, undefined, rentalBody('new_server', newServer))
    const all = await Promise.all(Array.from({ length: 10 }, place))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    clock.now += seconds(60)
    await expect(place()).rejects.toEqual(refused('REGION_UNAVAILABLE'))
  })
})

onEveryDatabase('requesting a payment', { sensitive: true }, ({ open }) => {
  it('returns one URL for repeated and concurrent requests', async () => {
    const shop = await openShop(await open())
    const order = await shop.order()
    const asked = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        requestPayment(shop.deps, order, { ...device, device: i % 2 === 0 ? 'desktop' : 'mobile' }),
      ),
    )
    expect(new Set(asked.map(({ paymentUrl }) => paymentUrl)).size).toBe(1)
    expect(await shop.stateOf(order)).toBe('pending')
    const before = shop.banks.alipay.calls.start
    const pending = await findOrder(shop.deps.database, order.id)
    if (pending === undefined) throw new Error('the order is gone')
    expect(await requestPayment(shop.deps, pending, device)).toEqual(asked[0])
    expect(shop.banks.alipay.calls.start).toBe(before)
  })

  it('fails while the provider is unavailable, and works when it is back', async () => {
    const shop = await openShop(await open())
    const order = await shop.order()
    shop.banks.alipay.fault = unreachable
    await expect(requestPayment(shop.deps, order, device)).rejects.toEqual(refused('PAYMENT_PROVIDER_FAILED'))
    // The provider may have processed the request, so the reconciler must query it.
    expect(await findOrder(shop.deps.database, order.id)).toMatchObject({
      state: 'pending',
      payment_url: null,
      next_check_at: shop.clock.now + minutes(1),
    })
    shop.banks.alipay.fault = () => undefined
    expect((await requestPayment(shop.deps, order, device)).paymentUrl).toMatch(/^https:/)
    expect((await requestPayment(shop.deps, await shop.order('wechat'), device)).paymentUrl).toMatch(/^https:/)
  })

  it('sends the provider the amount of the order, the portal URLs and the expiry', async () => {
    const shop = await openShop(await open())
    const order = await shop.order('paypal')
    const seen: unknown[] = []
    const { provider } = shop.banks.paypal
    const start: typeof provider.start = (asked) => {
      seen.push(asked)
      return provider.start(asked)
    }
    await requestPayment({ ...shop.deps, providers: new Map([['paypal', { ...provider, start }]]) }, order, device)
    expect(seen).toEqual([
      {
        orderId: order.id,
        amountMinor: 499,
        subject: 'VIP',
        expiresAt: new Date(shop.clock.now + hours(2)),
        notifyUrl: 'https://play.example.org/api/payment/notify/paypal',
        returnUrl: `https://play.example.org/vip/subscribe?order=${order.id}`,
        idempotencyKey: order.id,
        device: 'desktop',
        clientIp: '192.0.2.7',
      },
    ])
  })

  it('is a conflict for an order that was cancelled or has expired', async () => {
    const shop = await openShop(await open())
    const cancelled = await shop.order()
    expect(await cancelOrder(shop.deps.database, cancelled.id)).toBe(true)
    const row = await findOrder(shop.deps.database, cancelled.id)
    if (row === undefined) throw new Error('the order is gone')
    await expect(requestPayment(shop.deps, row, device)).rejects.toBeInstanceOf(ApiError)
    const old = await shop.order()
    shop.clock.now += hours(2) + seconds(1)
    await expect(requestPayment(shop.deps, old, device)).rejects.toEqual(refused('CONFLICT'))
    expect(shop.banks.alipay.calls.start).toBe(0)
  })
})
