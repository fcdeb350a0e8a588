import { expect, it } from 'vitest'
import { hours, minutes, seconds } from '../../contract/duration.ts'
import type { PaymentMethod } from '../../contract/payments/payments.ts'
import { cancelUnpaidOrder } from '../../server/payments/checkout/cancel-unpaid-order.ts'
import { takeNotice } from '../../server/payments/checkout/take-notice.ts'
import { findOrder } from '../../server/payments/store/orders.ts'
import { bookPayment } from '../../server/payments/store/payments.ts'
import { listDueRefunds } from '../../server/payments/store/refunds.ts'
import { unreachable } from '../support/bank.ts'
import { openShop, type Shop, shopWithOrder } from '../support/checkout.ts'
import { onEveryDatabase } from '../support/databases.ts'

const arrive = (shop: Shop, method: PaymentMethod, notice: Parameters<typeof takeNotice>[2]) =>
  takeNotice(shop.deps, shop.banks[method].provider, notice)
const notices = ({ deps }: Shop) => deps.database.kysely.selectFrom('payment_notice').selectAll().execute()
const verdicts = async (shop: Shop) => (await notices(shop)).map(({ verdict }) => verdict)
const refusals = ({ deps }: Shop) =>
  deps.database.kysely.selectFrom('refused_notice').selectAll().orderBy('slot').execute()

onEveryDatabase('a payment', { sensitive: true }, ({ open }) => {
  it('delivers VIP in the same transaction, and returns the response that the provider expects', async () => {
    const { shop, order } = await shopWithOrder(await open())
    const reply = await arrive(shop, 'alipay', shop.banks.alipay.pay(order.id))
    expect(reply).toEqual({ status: 200, contentType: 'text/plain', body: 'success' })
    expect(await shop.vipHours()).toBe(720)
    expect(await findOrder(shop.deps.database, order.id)).toMatchObject({
      state: 'delivered',
      paid_at: shop.clock.now,
      delivered_at: shop.clock.now,
      next_check_at: null,
    })
    expect(await verdicts(shop)).toEqual(['applied'])
  })

  it('changes nothing when it is repeated, also concurrently', async () => {
    const { shop, order } = await shopWithOrder(await open())
    const notice = shop.banks.alipay.pay(order.id)
    const replies = await Promise.all(Array.from({ length: 10 }, () => arrive(shop, 'alipay', notice)))
    expect(new Set(replies.map(({ body }) => body))).toEqual(new Set(['success']))
    expect(await shop.vipHours()).toBe(720)
    expect(await verdicts(shop)).toEqual(['applied'])
    shop.clock.now += hours(720)
    await arrive(shop, 'alipay', notice)
    expect(await verdicts(shop)).toEqual(['applied'])
    expect(await shop.vipHours()).toBe(0)
    expect(await listDueRefunds(shop.deps.database)).toEqual([])
  })

  it.each([
    ['481 seconds', seconds(481)],
    ['an hour', hours(1)],
    ['a day', hours(24)],
    ['a month', hours(720)],
  ])('is honoured %s late', async (_late, late) => {
    const { shop, order } = await shopWithOrder(await open())
    shop.clock.now += late
    await arrive(shop, 'alipay', shop.banks.alipay.pay(order.id))
    expect(await shop.stateOf(order)).toBe('delivered')
    expect(await shop.vipHours()).toBe(720 + late / hours(1))
  })

  it.each([
    ['less', { amountMinor: 2999 }, 'wrong_amount'],
    ['more', { amountMinor: 3001 }, 'wrong_amount'],
    ['next to nothing', { amountMinor: 1 }, 'wrong_amount'],
    ['another currency', { currency: 'USD' }, 'wrong_currency'],
    ['an unknown currency', { currency: 'EUR' }, 'wrong_currency'],
  ] as const)('of the wrong amount or currency (%s) is due for refund, and logged', async (_what, paid, reason) => {
    const { shop, order } = await shopWithOrder(await open())
    const reply = await arrive(shop, 'alipay', shop.banks.alipay.pay(order.id, paid))
    expect(reply.body).toBe('success')
    expect(await shop.stateOf(order)).toBe('refund_due')
    expect(await shop.vipHours()).toBe(0)
    expect(await listDueRefunds(shop.deps.database)).toMatchObject([
      { order_id: order.id, reason, amount_minor: 'amountMinor' in paid ? paid.amountMinor : 3000 },
    ])
    expect(shop.log.join('\n')).toContain('refund due')
  })

  it('made twice for one order is delivered once and refunded once', async () => {
    const { shop, order } = await shopWithOrder(await open())
    const both = [shop.banks.alipay.pay(order.id), shop.banks.alipay.pay(order.id)]
    await Promise.all(both.map((notice) => arrive(shop, 'alipay', notice)))
    expect(await shop.stateOf(order)).toBe('delivered')
    expect(await shop.vipHours()).toBe(720)
    expect(await listDueRefunds(shop.deps.database)).toMatchObject([{ reason: 'paid_before', amount_minor: 3000 }])
  })

  it('for a cancelled order is due for refund', async () => {
    const { shop, order } = await shopWithOrder(await open())
    expect((await cancelUnpaidOrder(shop.deps, order)).state).toBe('cancelled')
    await arrive(shop, 'alipay', shop.banks.alipay.pay(order.id))
    expect(await shop.stateOf(order)).toBe('refund_due')
    expect(await shop.vipHours()).toBe(0)
    expect(await listDueRefunds(shop.deps.database)).toMatchObject([{ reason: 'order_cancelled' }])
  })

  it('from another provider than that of the order is due for refund', async () => {
    const { shop, order } = await shopWithOrder(await open())
    const money = {
      method: 'wechat',
      orderId: order.id,
      transactionId: 'w1',
      amountMinor: 3000,
      currency: 'CNY',
    } as const
    const arrival = await bookPayment(
      shop.deps.database,
      { ...money, paidAt: shop.clock.now },
      { now: shop.clock.now, refundable: false, products: shop.deps.products },
    )
    expect(arrival).toMatchObject({ kind: 'refund_due', reason: 'wrong_method' })
  })

  it('for an unknown order changes nothing, is stored and logged', async () => {
    const { shop, order } = await shopWithOrder(await open())
    const notice = shop.banks.alipay.pay(order.id)
    await shop.deps.database.kysely.deleteFrom('order').execute()
    expect((await arrive(shop, 'alipay', notice)).body).toBe('success')
    expect(await verdicts(shop)).toEqual(['unknown_order'])
    expect(await shop.vipHours()).toBe(0)
    expect(shop.log.join('\n')).toContain('payment for an unknown order')
  })
})

onEveryDatabase('a notification', { sensitive: true }, ({ open }) => {
  it('that is forged changes nothing, and is stored separately from verified ones', async () => {
    const { shop, order } = await shopWithOrder(await open())
    const { headers, rawBody } = shop.banks.alipay.pay(order.id)
    const forged = { headers: { ...headers, signature: '00' }, rawBody }
    const tampered = { headers, rawBody: Buffer.from(String(rawBody).replace('3000', '3001')) }
    for (const notice of [forged, tampered, { headers: {}, rawBody: Buffer.alloc(0) }]) {
      expect((await arrive(shop, 'alipay', notice)).status).toBe(400)
    }
    expect(await shop.stateOf(order)).toBe('pending')
    expect(await notices(shop)).toEqual([])
    expect((await refusals(shop)).map(({ reason }) => reason)).toEqual(Array(3).fill('wrong signature'))
    expect((await refusals(shop)).map(({ body }) => String(Buffer.from(body, 'base64')))).toEqual([
      String(rawBody),
      String(tampered.rawBody),
      '',
    ])
  })

  it('that cannot be applied is not acknowledged, and loses nothing', async () => {
    const { shop, order } = await shopWithOrder(await open())
    const notice = shop.banks.alipay.pay(order.id)
    const { kysely } = shop.deps.database
    await kysely.schema.alterTable('vip_membership').renameTo('vip_away').execute()
    await expect(arrive(shop, 'alipay', notice)).rejects.toThrow()
    expect(await shop.stateOf(order)).toBe('pending')
    expect(await kysely.selectFrom('payment').selectAll().execute()).toEqual([])
    expect(await verdicts(shop)).toEqual([null])
    await kysely.schema.alterTable('vip_away').renameTo('vip_membership').execute()
    await arrive(shop, 'alipay', notice)
    expect(await shop.stateOf(order)).toBe('delivered')
    expect(await verdicts(shop)).toEqual(['applied'])
  })

  it('of an approval takes no money itself, but wakes the reconciler', async () => {
    const shop = await openShop(await open())
    const order = await shop.pendingOrder('paypal')
    await arrive(shop, 'paypal', shop.banks.paypal.pay(order.id))
    expect(await shop.stateOf(order)).toBe('pending')
    expect((await findOrder(shop.deps.database, order.id))?.next_check_at).toBe(shop.clock.now)
    expect(shop.woken).toBe(1)
    expect(shop.banks.paypal.received).toEqual([])
  })
})

onEveryDatabase('cancelling an order', { sensitive: true }, ({ open }) => {
  it('queries the provider first: a paid order is delivered instead', async () => {
    const { shop, order } = await shopWithOrder(await open())
    shop.banks.alipay.pay(order.id)
    await expect(cancelUnpaidOrder(shop.deps, order)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await shop.stateOf(order)).toBe('delivered')
  })

  it('captures no approved payment', async () => {
    const shop = await openShop(await open())
    const order = await shop.pendingOrder('paypal')
    shop.banks.paypal.pay(order.id)
    expect((await cancelUnpaidOrder(shop.deps, order)).state).toBe('cancelled')
    expect(shop.banks.paypal.calls.capture).toBe(0)
  })

  it('is refused while the provider is unreachable, and may be repeated', async () => {
    const { shop, order } = await shopWithOrder(await open())
    shop.banks.alipay.fault = unreachable
    await expect(cancelUnpaidOrder(shop.deps, order)).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_FAILED' })
    shop.banks.alipay.fault = () => undefined
    expect((await cancelUnpaidOrder(shop.deps, order)).state).toBe('cancelled')
    const again = await findOrder(shop.deps.database, order.id)
    if (again === undefined) throw new Error('the order is gone')
    expect((await cancelUnpaidOrder(shop.deps, again)).state).toBe('cancelled')
    expect((await cancelUnpaidOrder(shop.deps, await shop.order())).state).toBe('cancelled')
    expect(again.next_check_at).toBe(shop.clock.now + minutes(10))
  })
})
