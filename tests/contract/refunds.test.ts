import { expect, it } from 'vitest'
import { days, hours, minutes, seconds } from '../../contract/duration.ts'
import type { RefundWay } from '../../contract/payments/staff-orders.ts'
import { listAudit } from '../../server/kernel/audit/read.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { leaseJob } from '../../server/kernel/jobs/queue.ts'
import { ProviderError } from '../../server/payments/backends/provider-error.ts'
import type { CheckoutDeps } from '../../server/payments/checkout/deps.ts'
import { refundOrder, retryOrder, settleDueRefund } from '../../server/payments/checkout/refund-order.ts'
import { takeNotice } from '../../server/payments/checkout/take-notice.ts'
import { effectOf } from '../../server/payments/handlers/staff-orders.ts'
import { findOrder } from '../../server/payments/store/orders.ts'
import { listDueRefunds, markRequested, settleRefund, settleRefundIn } from '../../server/payments/store/refunds.ts'
import type { OrderRow } from '../../server/payments/tables.ts'
import { rentalIdOf } from '../../server/rentals/store/rental-orders.ts'
import { unreachable } from '../support/bank.ts'
import { openShop, type Shop, shopWithOrder } from '../support/checkout.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { settleOrders } from '../support/live.ts'
import { clockAt } from '../support/queue-clock.ts'
import { worldWithOrder, worldWithRental } from '../support/rentals.ts'

const actor = { name: '76561198000000009', role: 'administrator', requestId: 'r', address: '192.0.2.1' }
const byProvider = { through: 'provider' } as const
const byHand = { through: 'hand', number: '50300' } as const

const settle = (deps: CheckoutDeps): Promise<void> => settleOrders(deps)
const orderNow = async ({ database }: CheckoutDeps, { id }: OrderRow): Promise<OrderRow> => {
  const order = await findOrder(database, id)
  if (order === undefined) throw new Error('the order is gone')
  return order
}
/** Refunds with what is shown now. */
const refund = async (deps: CheckoutDeps, order: OrderRow, way: RefundWay = byProvider): Promise<void> => {
  const { endsAt } = await effectOf(deps, await orderNow(deps, order))
  await refundOrder(deps, actor, { orderId: order.id, way, shownEnd: endsAt })
}
const boughtVip = async (shop: Shop): Promise<OrderRow> => {
  const order = await shop.pendingOrder()
  await takeNotice(shop.deps, shop.banks.alipay.provider, shop.banks.alipay.pay(order.id))
  return orderNow(shop.deps, order)
}
const acts = async ({ database }: CheckoutDeps) => (await listAudit(database, {}, { limit: 10 })).reverse()

onEveryDatabase('a refund by staff', { sensitive: true }, ({ open }) => {
  it('takes the unused days back, sends the money once, and is in the audit', async () => {
    const shop = await openShop(await open())
    const order = await boughtVip(shop)
    shop.clock.now += days(10)
    expect(await effectOf(shop.deps, order)).toMatchObject({ product: 'vip_subscription', endsNow: true })
    await refund(shop.deps, order)
    expect(await shop.stateOf(order)).toBe('refund_due')
    expect(await shop.vipHours()).toBe(0)
    expect(shop.woken).toBe(1)
    await settle(shop.deps)
    expect(await shop.stateOf(order)).toBe('refunded')
    expect([...shop.banks.alipay.refunds.values()]).toEqual([{ transactionId: 'alipay-1', amountMinor: 3000 }])
    const { kysely } = shop.deps.database
    expect(await kysely.selectFrom('refund').select(['reason', 'provider_number']).execute()).toEqual([
      { reason: 'withdrawn', provider_number: expect.stringMatching(/^alipay-refund-/) },
    ])
    const [entry, ...more] = await acts(shop.deps)
    expect(more).toEqual([])
    expect(entry).toMatchObject({ action: 'order.refund', subject: order.id, actor: actor.name, request_id: 'r' })
    expect(JSON.parse(entry?.before_json ?? '')).toMatchObject({ state: 'delivered' })
    expect(JSON.parse(entry?.after_json ?? '')).toMatchObject({
      through: 'provider',
      amountMinor: 3000,
      currency: 'CNY',
    })
  })

  it('leaves the time of other orders, and nothing of a used one is taken', async () => {
    const shop = await openShop(await open())
    const first = await boughtVip(shop)
    shop.clock.now += days(10)
    const second = await boughtVip(shop)
    shop.clock.now += days(5)
    // Fifteen days of the first are left, and thirty of the second.
    await refund(shop.deps, first)
    expect(await shop.vipHours()).toBe((15 + 30) * 24)
    shop.clock.now += days(31)
    expect(await effectOf(shop.deps, second)).toMatchObject({ endsAt: null, endsNow: false })
    await refund(shop.deps, second)
    expect(await shop.stateOf(second)).toBe('refund_due')
  })

  it('is done once, however often and by however many it is ordered', async () => {
    const shop = await openShop(await open())
    const order = await boughtVip(shop)
    await boughtVip(shop)
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => refund(shop.deps, order)))
    expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true)
    await settle(shop.deps)
    // Repeated, it changes nothing; anyone else is told.
    const again = { orderId: order.id, shownEnd: null } as const
    await refundOrder(shop.deps, actor, { ...again, way: byProvider })
    const conflict = { code: 'CONFLICT' }
    await expect(refundOrder(shop.deps, actor, { ...again, way: byHand })).rejects.toMatchObject(conflict)
    const other = { ...actor, name: 'another' }
    await expect(refundOrder(shop.deps, other, { ...again, way: byProvider })).rejects.toMatchObject(conflict)
    await settle(shop.deps)
    expect(await shop.vipHours()).toBe(720)
    expect(shop.banks.alipay.calls.refund).toBe(1)
    expect(await acts(shop.deps)).toHaveLength(1)
  })

  it('ends the order when both of its payments are settled at once', async () => {
    const { shop, order } = await shopWithOrder(await open())
    const { alipay } = shop.banks
    for (const notice of [alipay.pay(order.id), alipay.pay(order.id)]) {
      await takeNotice(shop.deps, alipay.provider, notice)
    }
    await refund(shop.deps, order)
    const { database } = shop.deps
    const [first, second] = await listDueRefunds(database)
    if (first === undefined || second === undefined) throw new Error('two refunds are due')
    let later: Promise<boolean> | undefined
    await inTransaction(database, async (trx) => {
      await settleRefundIn(trx, first.id, { now: shop.clock.now, providerNumber: null })
      later = settleRefund(database, second.id, shop.clock.now)
      // It waits for this transaction; long enough for one that does not.
      await Promise.race([later, new Promise((resolve) => setTimeout(resolve, 100))])
    })
    expect(await later).toBe(true)
    expect(await shop.stateOf(order)).toBe('refunded')
  })

  it('is refused when the order is delivered while it is taken back', async () => {
    const { shop, order } = await shopWithOrder(await open())
    const { products } = shop.deps
    const payment = {
      method: 'alipay',
      transaction_id: 't-1',
      order_id: order.id,
      amount_minor: 3000,
      currency: 'CNY',
      outcome: 'applied' as const,
      paid_at: shop.clock.now,
      recorded_at: shop.clock.now,
    }
    const vip: typeof products.vip_subscription = {
      ...products.vip_subscription,
      withdraw: async (trx, paid, now) => {
        const effect = await products.vip_subscription.withdraw(trx, paid, now)
        const delivered = { state: 'delivered' as const, delivered_at: now }
        await trx.kysely.updateTable('order').set(delivered).where('id', '=', order.id).execute()
        await trx.kysely.insertInto('payment').values(payment).execute()
        return effect
      },
    }
    const deps = { ...shop.deps, products: { ...products, vip_subscription: vip } }
    const wanted = { orderId: order.id, way: byProvider, shownEnd: undefined }
    await expect(refundOrder(deps, actor, wanted)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await listDueRefunds(shop.deps.database)).toEqual([])
  })

  it('is refused for an order without money, an unknown one, and when the end has changed since it was shown', async () => {
    const shop = await openShop(await open())
    const pending = await shop.pendingOrder()
    const orderOf = (orderId: string, shownEnd: string | null) =>
      refundOrder(shop.deps, actor, { orderId, way: byProvider, shownEnd })
    await expect(orderOf(pending.id, null)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(orderOf('nothing', null)).rejects.toMatchObject({ code: 'GONE' })
    const order = await boughtVip(shop)
    const { endsAt } = await effectOf(shop.deps, order)
    await boughtVip(shop)
    await expect(orderOf(order.id, endsAt)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await shop.stateOf(order)).toBe('delivered')
    expect(await shop.vipHours()).toBe(1440)
    expect(await acts(shop.deps)).toEqual([])
  })

  it('by hand is noted with the number, without a call of the provider', async () => {
    const shop = await openShop(await open())
    const order = await boughtVip(shop)
    await refund(shop.deps, order, byHand)
    await settle(shop.deps)
    expect(await shop.stateOf(order)).toBe('refunded')
    expect(await shop.vipHours()).toBe(0)
    expect(shop.banks.alipay.calls.refund).toBe(0)
    expect(await shop.deps.database.kysely.selectFrom('refund').select('provider_number').execute()).toEqual([
      { provider_number: '50300' },
    ])
  })
})

onEveryDatabase('sending a refund', { sensitive: true }, ({ open }) => {
  /** A refund that a worker has leased, as it stands when its process is killed. */
  const leased = async (shop: Shop) => {
    const order = await boughtVip(shop)
    await refund(shop.deps, order)
    await leaseJob(shop.deps.database, 'refund', 'killed', clockAt(shop.clock.now))
    const [row] = await listDueRefunds(shop.deps.database)
    if (row === undefined) throw new Error('no refund is due')
    await markRequested(shop.deps.database, row, shop.clock.now)
    expect(await shop.stateOf(order)).toBe('refunding')
    const payment = { orderId: order.id, transactionId: 'alipay-1', amountMinor: 3000 }
    return { order, sent: { ...payment, idempotencyKey: row.id, notifyUrl: 'https://play.example.org/n' } }
  }

  it('survives kill -9 between the call and its answer: the outcome is looked up', async () => {
    const shop = await openShop(await open())
    const { order, sent } = await leased(shop)
    const { alipay } = shop.banks
    await alipay.provider.refunds?.send(sent)
    await settle(shop.deps)
    expect(alipay.calls.findRefund).toBe(0)
    shop.clock.now += seconds(21)
    await settle(shop.deps)
    expect(alipay.calls).toMatchObject({ refund: 1, findRefund: 1 })
    expect(await shop.stateOf(order)).toBe('refunded')
  })

  it('survives kill -9 before the call: it is sent', async () => {
    const shop = await openShop(await open())
    const { order } = await leased(shop)
    shop.clock.now += seconds(21)
    await settle(shop.deps)
    expect(shop.banks.alipay.calls).toMatchObject({ refund: 1, findRefund: 1 })
    expect(await shop.stateOf(order)).toBe('refunded')
  })

  it('waits for a provider that has accepted it', async () => {
    const shop = await openShop(await open())
    const order = await boughtVip(shop)
    shop.banks.alipay.slowRefunds = true
    await refund(shop.deps, order)
    await settle(shop.deps)
    shop.clock.now += minutes(5)
    await settle(shop.deps)
    expect(await shop.stateOf(order)).toBe('refunding')
    shop.banks.alipay.slowRefunds = false
    shop.clock.now += minutes(5)
    await settle(shop.deps)
    expect(await shop.stateOf(order)).toBe('refunded')
    expect(shop.banks.alipay.calls).toMatchObject({ refund: 1, findRefund: 2 })
  })

  it('that is refused is due again, and is sent when staff try again', async () => {
    const shop = await openShop(await open())
    const order = await boughtVip(shop)
    await refund(shop.deps, order)
    shop.banks.alipay.fault = (call) => {
      if (call === 'refund') throw new ProviderError('refused', 'no balance')
    }
    await settle(shop.deps)
    expect(await shop.stateOf(order)).toBe('refund_due')
    shop.banks.alipay.fault = () => undefined
    shop.clock.now += hours(3)
    await settle(shop.deps)
    expect(shop.banks.alipay.refunds.size).toBe(0)
    const [row] = await listDueRefunds(shop.deps.database)
    await settleDueRefund(shop.deps, actor, { refundId: row?.id ?? '', way: byProvider })
    await settle(shop.deps)
    expect(await shop.stateOf(order)).toBe('refunded')
    // Repeated, it changes nothing; a number that came too late is not lost silently.
    await settleDueRefund(shop.deps, actor, { refundId: row?.id ?? '', way: byProvider })
    await expect(settleDueRefund(shop.deps, actor, { refundId: row?.id ?? '', way: byHand })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect((await acts(shop.deps)).map(({ action }) => action)).toEqual(['order.refund', 'refund.send'])
    await expect(settleDueRefund(shop.deps, actor, { refundId: 'x', way: byHand })).rejects.toMatchObject({
      code: 'GONE',
    })
  })
})

onEveryDatabase('a refund of a practice server', { sensitive: true }, ({ open }) => {
  it('ends the server with its only order, also one that is being created', async () => {
    const { world, order } = await worldWithOrder(await open())
    await world.pay(order)
    const id = rentalIdOf(order)
    await refund(world.checkout, order)
    await world.live(minutes(1), seconds(5))
    expect((await world.row(id)).status).toBe('TERMINATED')
    const second = await world.order()
    await world.pay(second)
    await world.live(world.memory.creationMs + 2000, 1000)
    expect(await effectOf(world.checkout, await orderNow(world.checkout, second))).toMatchObject({
      product: 'server_rental',
      subject: rentalIdOf(second),
      endsNow: true,
    })
    await refund(world.checkout, second)
    await settle(world.checkout)
    await world.live(minutes(1), seconds(5))
    expect((await world.row(rentalIdOf(second))).status).toBe('TERMINATED')
    expect(await world.shop.stateOf(second)).toBe('refunded')
  })

  it('of a renewal leaves the time that was bought before', async () => {
    const { world, id } = await worldWithRental(await open())
    const { expires_at } = await world.row(id)
    const renewal = await world.orderRenewal(id)
    await world.pay(renewal)
    expect((await world.row(id)).expires_at).toBe(expires_at + days(7))
    await refund(world.checkout, renewal)
    expect(await world.row(id)).toMatchObject({ status: 'RUNNING', expires_at })
  })
})

onEveryDatabase('trying an order again', { sensitive: true }, ({ open }) => {
  it('queries the provider about one that was not paid for in time', async () => {
    const { shop, order } = await shopWithOrder(await open())
    shop.clock.now += days(3)
    await settle(shop.deps)
    shop.banks.alipay.pay(order.id)
    await settle(shop.deps)
    expect(await shop.stateOf(order)).toBe('pending')
    await retryOrder(shop.deps, actor, order.id)
    await settle(shop.deps)
    expect(await shop.stateOf(order)).toBe('delivered')
    expect(await orderNow(shop.deps, order)).toMatchObject({ checks: 2, check_problem: null })
    await expect(retryOrder(shop.deps, actor, order.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(retryOrder(shop.deps, actor, 'nothing')).rejects.toMatchObject({ code: 'GONE' })
    expect((await acts(shop.deps)).map(({ action }) => action)).toEqual(['order.check'])
  })

  it('records why a query failed', async () => {
    const { shop, order } = await shopWithOrder(await open())
    shop.banks.alipay.fault = unreachable
    shop.clock.now += minutes(1)
    await settle(shop.deps)
    expect(await orderNow(shop.deps, order)).toMatchObject({ checks: 1, check_problem: 'no answer' })
  })

  it('starts the creation of a server again that waits for its next attempt', async () => {
    const { world, order } = await worldWithOrder(await open())
    await world.pay(order)
    const job = () => world.deps.database.kysely.selectFrom('job').select('run_at').executeTakeFirst()
    await world.deps.database.kysely
      .updateTable('job')
      .set({ run_at: world.clock.now + hours(1) })
      .execute()
    await retryOrder(world.checkout, actor, order.id)
    expect((await job())?.run_at).toBe(world.clock.now)
  })
})
