import { expect, it } from 'vitest'
import { hours, minutes } from '../../contract/duration.ts'
import type { PaymentProvider } from '../../server/payments/backends/provider.ts'
import { ProviderError } from '../../server/payments/backends/provider-error.ts'
import { cancelUnpaidOrder } from '../../server/payments/checkout/cancel-unpaid-order.ts'
import { takeNotice } from '../../server/payments/checkout/take-notice.ts'
import { findOrder } from '../../server/payments/store/orders.ts'
import { openShop, shopWithOrder } from '../support/checkout.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { live } from '../support/live.ts'

onEveryDatabase('a cancelled order', ({ open }) => {
  it.each(['alipay', 'wechat'] as const)('is closed at %s, and queried once more', async (method) => {
    const shop = await openShop(await open())
    const order = await shop.pendingOrder(method)
    const { calls } = shop.banks[method]
    const cancelled = await cancelUnpaidOrder(shop.deps, order)
    expect([cancelled.state, calls.close, calls.query]).toEqual(['cancelled', 1, 1])
    await live(shop, hours(80))
    expect([calls.close, calls.query]).toEqual([1, 2])
    expect(await findOrder(shop.deps.database, order.id)).toMatchObject({ state: 'cancelled', next_check_at: null })
  })

  it('needs no closing at PayPal, which moves no money by itself', async () => {
    const shop = await openShop(await open())
    const order = await shop.pendingOrder('paypal')
    await cancelUnpaidOrder(shop.deps, order)
    await live(shop, hours(80))
    expect(shop.banks.paypal.calls).toMatchObject({ close: 0, query: 2 })
  })

  it('whose payment was never requested is neither closed nor queried', async () => {
    const shop = await openShop(await open())
    await cancelUnpaidOrder(shop.deps, await shop.order())
    await live(shop, hours(80))
    expect(shop.banks.alipay.calls).toMatchObject({ close: 0, query: 0 })
  })

  it.each([
    ['does not respond', 'unreachable'],
    ['refuses, because the order was just started', 'refused'],
  ] as const)('is closed with one of the next queries when the provider %s', async (_what, kind) => {
    const shop = await openShop(await open())
    const order = await shop.pendingOrder('wechat')
    const { wechat } = shop.banks
    wechat.fault = (call, when) => {
      if (call === 'close' && when === 'before') throw new ProviderError(kind, 'not now')
    }
    const cancelled = await cancelUnpaidOrder(shop.deps, order)
    expect([cancelled.state, cancelled.closed_at]).toEqual(['cancelled', null])
    await live(shop, minutes(5))
    const before = wechat.calls.query
    expect(before).toBeGreaterThan(2)
    wechat.fault = () => undefined
    await live(shop, hours(80))
    expect(wechat.calls.close).toBe(1)
    // The query with which it was closed, and the last one.
    expect(wechat.calls.query).toBe(before + 2)
  })

  it('that the provider does not know is queried until it can no longer be paid', async () => {
    const shop = await openShop(await open())
    const { alipay } = shop.banks
    if (alipay.provider.method === 'paypal') throw new Error('the bank is PayPal')
    let closings = 0
    const unopened: PaymentProvider = {
      ...alipay.provider,
      async close() {
        closings += 1
        return false
      },
    }
    const deps = { ...shop.deps, providers: new Map([['alipay' as const, unopened]]) }
    const order = await shop.pendingOrder()
    await cancelUnpaidOrder(deps, order)
    await live({ deps, clock: shop.clock }, minutes(115))
    expect((await findOrder(deps.database, order.id))?.closed_at).toBeNull()
    await live({ deps, clock: shop.clock }, hours(2))
    const asked = closings
    expect((await findOrder(deps.database, order.id))?.closed_at).not.toBeNull()
    await live({ deps, clock: shop.clock }, hours(48))
    expect(closings).toBe(asked)
  })

  it('that was paid while it was being closed is refunded', async () => {
    const { shop, order } = await shopWithOrder(await open())
    await cancelUnpaidOrder(shop.deps, order)
    const notice = shop.banks.alipay.pay(order.id)
    await takeNotice(shop.deps, shop.banks.alipay.provider, notice)
    await live(shop, minutes(1))
    expect(await shop.stateOf(order)).toBe('refunded')
    expect(await shop.vipHours()).toBe(0)
  })
})
