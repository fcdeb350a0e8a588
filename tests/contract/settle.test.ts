import { expect, it } from 'vitest'
import { hours, minutes, seconds } from '../../contract/duration.ts'
import type { ProvingProvider } from '../../server/payments/backends/provider.ts'
import { ProviderError } from '../../server/payments/backends/provider-error.ts'
import { cancelUnpaidOrder } from '../../server/payments/checkout/cancel-unpaid-order.ts'
import { takeNotice } from '../../server/payments/checkout/take-notice.ts'
import { orderView } from '../../server/payments/handlers/order-view.ts'
import { createSettler } from '../../server/payments/jobs/settle-orders.ts'
import { findOrder } from '../../server/payments/store/orders.ts'
import { listDueRefunds, settleRefund } from '../../server/payments/store/refunds.ts'
import { unreachable } from '../support/bank.ts'
import { openShop, type Shop, shopWithOrder } from '../support/checkout.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { live, settle } from '../support/live.ts'

const allQueries = ({ banks }: Shop): number => Object.values(banks).reduce((sum, { calls }) => sum + calls.query, 0)

onEveryDatabase('the reconciler', { sensitive: true }, ({ open }) => {
  it('delivers a paid order without a notification, after one minute', async () => {
    const { shop, order } = await shopWithOrder(await open())
    shop.banks.alipay.pay(order.id)
    shop.clock.now += seconds(59)
    await settle(shop)
    expect(allQueries(shop)).toBe(0)
    shop.clock.now += seconds(1)
    await settle(shop)
    expect(await shop.stateOf(order)).toBe('delivered')
    await live(shop, hours(2))
    expect(allQueries(shop)).toBe(1)
  })

  it('queries an unpaid order about twenty times in a day, and never again', async () => {
    const { shop, order } = await shopWithOrder(await open())
    await live(shop, hours(24))
    const asked = allQueries(shop)
    expect(asked).toBeGreaterThan(12)
    expect(asked).toBeLessThan(30)
    await live(shop, hours(48))
    expect(allQueries(shop)).toBeLessThanOrEqual(asked + 1)
    expect(await findOrder(shop.deps.database, order.id)).toMatchObject({ state: 'pending', next_check_at: null })
  })

  it('queries an order once more that became old while the portal was down', async () => {
    const { shop, order } = await shopWithOrder(await open())
    shop.banks.alipay.pay(order.id)
    shop.clock.now += hours(24 * 30)
    await settle(shop)
    expect(await shop.stateOf(order)).toBe('delivered')
  })

  it('captures an approved payment once, also when the response was lost', async () => {
    const shop = await openShop(await open())
    const order = await shop.pendingOrder('paypal')
    const { paypal } = shop.banks
    await takeNotice(shop.deps, paypal.provider, paypal.pay(order.id))
    paypal.fault = (call, when) => {
      if (call === 'capture' && when === 'after') unreachable()
    }
    await settle(shop)
    expect(await shop.stateOf(order)).toBe('pending')
    expect(paypal.received).toHaveLength(1)
    paypal.fault = () => undefined
    await live(shop, minutes(5))
    expect(await shop.stateOf(order)).toBe('delivered')
    expect(paypal.received).toHaveLength(1)
    expect(await shop.vipHours()).toBeCloseTo(720, 0)
  })

  it('ends an order whose payment is declined for good, and asks no more', async () => {
    const shop = await openShop(await open())
    const { paypal } = shop.banks
    const order = await shop.pendingOrder('paypal')
    paypal.declines = 'INSTRUMENT_DECLINED'
    await takeNotice(shop.deps, paypal.provider, paypal.pay(order.id))
    await settle(shop)
    const row = await findOrder(shop.deps.database, order.id)
    expect(row).toMatchObject({ declined: 'INSTRUMENT_DECLINED', check_problem: 'declined: INSTRUMENT_DECLINED' })
    if (row === undefined) throw new Error('the order is there')
    expect(orderView(row, shop.deps.products, shop.clock.now)).toMatchObject({ state: 'cancelled', declined: true })
    await live(shop, hours(25))
    expect(paypal.calls.capture).toBe(1)
    expect(paypal.received).toEqual([])
    expect(await shop.vipHours()).toBe(0)
    const another = await shop.pendingOrder('paypal')
    paypal.declines = undefined
    await takeNotice(shop.deps, paypal.provider, paypal.pay(another.id))
    await settle(shop)
    expect(await shop.stateOf(another)).toBe('delivered')
  })

  it('handles a provider outage of a day and a half, without delaying other providers', async () => {
    const shop = await openShop(await open())
    const [order, other] = [await shop.pendingOrder('wechat'), await shop.pendingOrder('alipay')]
    shop.banks.wechat.pay(order.id)
    shop.banks.alipay.pay(other.id)
    shop.banks.wechat.fault = unreachable
    await live(shop, hours(36))
    expect(await shop.stateOf(other)).toBe('delivered')
    expect(await shop.stateOf(order)).toBe('pending')
    shop.banks.wechat.fault = () => undefined
    await live(shop, hours(6))
    expect(await shop.stateOf(order)).toBe('delivered')
  })

  it('queries each order once, however many processes run it', async () => {
    const shop = await openShop(await open())
    for (let i = 0; i < 6; i++) await shop.pendingOrder()
    shop.clock.now += minutes(2)
    await Promise.all(Array.from({ length: 4 }, () => settle(shop)))
    expect(allQueries(shop)).toBe(6)
  })

  it('finds a payment that arrived after its order was cancelled, and refunds it', async () => {
    const { shop, order } = await shopWithOrder(await open())
    await cancelUnpaidOrder(shop.deps, order)
    shop.banks.alipay.pay(order.id)
    await live(shop, minutes(11))
    expect(await shop.stateOf(order)).toBe('refunded')
    expect([...shop.banks.alipay.refunds.values()]).toEqual([{ transactionId: 'alipay-1', amountMinor: 3000 }])
    expect(await shop.vipHours()).toBe(0)
  })

  it('captures no approved payment of a cancelled order', async () => {
    const shop = await openShop(await open())
    const order = await shop.pendingOrder('paypal')
    await cancelUnpaidOrder(shop.deps, order)
    await takeNotice(shop.deps, shop.banks.paypal.provider, shop.banks.paypal.pay(order.id))
    await live(shop, hours(25))
    expect(shop.banks.paypal.received).toEqual([])
    expect(await shop.stateOf(order)).toBe('cancelled')
  })

  it('deletes orders that nobody paid, when they are old', async () => {
    const shop = await openShop(await open())
    const { kysely } = shop.deps.database
    const template = await shop.order()
    const unpaid = Array.from({ length: 600 }, (_, i) => ({
      ...template,
      account_id: 'another',
      id: `u${i}`,
      idempotency_key: `u${i}`,
    }))
    for (const rows of [unpaid.slice(0, 300), unpaid.slice(300)])
      await kysely.insertInto('order').values(rows).execute()
    await cancelUnpaidOrder(shop.deps, await shop.pendingOrder())
    const [paid, disputed] = [await shop.pendingOrder(), await shop.pendingOrder()]
    await takeNotice(shop.deps, shop.banks.alipay.provider, shop.banks.alipay.pay(paid.id))
    await takeNotice(shop.deps, shop.banks.alipay.provider, shop.banks.alipay.pay(disputed.id, { amountMinor: 1 }))
    await live(shop, hours(24))
    const settler = createSettler(shop.deps, (error) => expect.fail(String(error)))
    const idsNow = async () => (await kysely.selectFrom('order').select('id').execute()).map(({ id }) => id)
    shop.clock.now += hours(24 * 89) - 1
    const young = await shop.order()
    settler.start()
    await settler.stop()
    expect(await idsNow()).toHaveLength(605)
    shop.clock.now += hours(1)
    settler.start()
    await expect.poll(async () => new Set(await idsNow())).toEqual(new Set([paid.id, disputed.id, young.id]))
    await settler.stop()
  })

  it('deletes only old unproven notifications', async () => {
    const { shop, order } = await shopWithOrder(await open())
    const good = shop.banks.alipay.pay(order.id)
    await takeNotice(shop.deps, shop.banks.alipay.provider, good)
    await takeNotice(shop.deps, shop.banks.alipay.provider, { headers: {}, rawBody: good.rawBody })
    await takeNotice(
      shop.deps,
      shop.banks.paypal.provider,
      shop.banks.paypal.pay((await shop.pendingOrder('paypal')).id),
    )
    shop.clock.now += hours(24 * 8)
    const settler = createSettler(shop.deps, (error) => expect.fail(String(error)))
    settler.start()
    await settler.stop()
    const { kysely } = shop.deps.database
    expect(await kysely.selectFrom('payment_notice').select('verdict').execute()).toEqual([{ verdict: 'applied' }])
    expect(await kysely.selectFrom('refused_notice').selectAll().execute()).toEqual([])
  })
})

onEveryDatabase('a due refund', { sensitive: true }, ({ open }) => {
  const wrongAmount = async (shop: Shop) => {
    const order = await shop.pendingOrder()
    await takeNotice(shop.deps, shop.banks.alipay.provider, shop.banks.alipay.pay(order.id, { amountMinor: 2999 }))
    return order
  }

  it('is sent once, also when the response was lost', async () => {
    const shop = await openShop(await open())
    const order = await wrongAmount(shop)
    const { alipay } = shop.banks
    alipay.fault = (_call, when) => {
      if (when === 'after') unreachable()
    }
    await settle(shop)
    expect(await shop.stateOf(order)).toBe('refunding')
    alipay.fault = () => undefined
    await live(shop, minutes(10))
    expect(alipay.calls).toMatchObject({ refund: 1, findRefund: 1 })
    expect([...alipay.refunds.values()]).toEqual([{ transactionId: 'alipay-1', amountMinor: 2999 }])
    expect(await shop.stateOf(order)).toBe('refunded')
    expect(await listDueRefunds(shop.deps.database)).toEqual([])
  })

  it('is left to an operator when the provider refuses it or offers no refunds', async () => {
    const shop = await openShop(await open())
    const order = await wrongAmount(shop)
    shop.banks.alipay.fault = () => {
      throw new ProviderError('refused', 'no balance')
    }
    await live(shop, hours(1))
    expect(shop.log.join('\n')).toContain('send it manually at the payment provider')
    const [refund] = await listDueRefunds(shop.deps.database)
    expect(refund?.order_id).toBe(order.id)
    expect(await settleRefund(shop.deps.database, refund?.id ?? '', shop.clock.now)).toBe(true)
    expect(await settleRefund(shop.deps.database, refund?.id ?? '', shop.clock.now)).toBe(false)
    expect(await shop.stateOf(order)).toBe('refunded')

    const poor = await openShop(await open(), { refunds: false })
    const unpaid = await wrongAmount(poor)
    await live(poor, hours(1))
    expect(await poor.stateOf(unpaid)).toBe('refund_due')
    expect(await poor.deps.database.kysely.selectFrom('job').selectAll().execute()).toEqual([])
  })

  it('is retried for more than a day while the provider is unavailable, then logged', async () => {
    const shop = await openShop(await open())
    const order = await wrongAmount(shop)
    shop.banks.alipay.fault = unreachable
    await live(shop, hours(30))
    expect(await shop.stateOf(order)).toBe('refunding')
    expect(shop.log.join('\n')).not.toContain('send it manually at the payment provider')
    await live(shop, hours(24))
    expect(await shop.stateOf(order)).toBe('refund_due')
    expect(shop.log.join('\n')).toContain('send it manually at the payment provider')
  })

  it('is settled when the provider reports that it was refunded manually', async () => {
    const shop = await openShop(await open(), { refunds: false })
    const order = await wrongAmount(shop)
    const { provider, received } = shop.banks.alipay
    const [paid] = received
    if (paid === undefined || provider.method === 'paypal') throw new Error('nothing was paid')
    const told: ProvingProvider = {
      ...provider,
      verifyNotification: async () => ({
        ok: true,
        messageId: 'refunded',
        notice: { kind: 'event', event: { ...paid, state: 'refunded' } },
        reply: { status: 200, contentType: 'text/plain', body: 'success' },
      }),
    }
    await takeNotice(shop.deps, told, { headers: {}, rawBody: Buffer.alloc(0) })
    expect(await shop.stateOf(order)).toBe('refunded')
    const delivered = await shop.pendingOrder()
    await takeNotice(shop.deps, provider, shop.banks.alipay.pay(delivered.id))
    expect(await shop.stateOf(delivered)).toBe('delivered')
  })

  it('closes its order only when it is the last one', async () => {
    const shop = await openShop(await open())
    const order = await wrongAmount(shop)
    const { alipay } = shop.banks
    await takeNotice(shop.deps, alipay.provider, alipay.pay(order.id, { amountMinor: 2998 }))
    const [first, second] = await listDueRefunds(shop.deps.database)
    await settleRefund(shop.deps.database, first?.id ?? '', shop.clock.now)
    expect(await shop.stateOf(order)).toBe('refund_due')
    await settleRefund(shop.deps.database, second?.id ?? '', shop.clock.now)
    expect(await shop.stateOf(order)).toBe('refunded')
  })
})
