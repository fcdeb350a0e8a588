import { expect, it } from 'vitest'
import { days, hours } from '../../contract/duration.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import type { PaymentEvent, WakingProvider } from '../../server/payments/backends/provider.ts'
import { settleOrder } from '../../server/payments/checkout/settle-order.ts'
import { type ReceivedNotice, takeNotice } from '../../server/payments/checkout/take-notice.ts'
import { createSettler } from '../../server/payments/jobs/settle-orders.ts'
import { takeOrderToCheck } from '../../server/payments/store/order-checks.ts'
import { findOrder } from '../../server/payments/store/orders.ts'
import type { OrderRow } from '../../server/payments/tables.ts'
import { unreachable } from '../support/bank.ts'
import { openShop, type Shop } from '../support/checkout.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { live, settle } from '../support/live.ts'

interface PaypalShop extends Shop {
  readonly paypal: WakingProvider
}

async function openPaypal(database: Database): Promise<PaypalShop> {
  const shop = await openShop(database)
  const { provider } = shop.banks.paypal
  if (provider.method !== 'paypal') throw new Error('no PayPal')
  return Object.assign(shop, { paypal: provider })
}

const arrive = (shop: PaypalShop, notice: ReceivedNotice) => takeNotice(shop.deps, shop.paypal, notice)
const notices = ({ deps }: Shop) => deps.database.kysely.selectFrom('payment_notice').selectAll().execute()
const rowOf = async ({ deps }: Shop, { id }: OrderRow): Promise<OrderRow> => {
  const order = await findOrder(deps.database, id)
  if (order === undefined) throw new Error('the order is gone')
  return order
}

/** Creates a delivered order; `tell` returns deps whose provider reports a changed payment. */
async function delivered(
  shop: PaypalShop,
): Promise<{ readonly order: OrderRow; tell(change: Partial<PaymentEvent>): Shop['deps'] }> {
  const order = await shop.pendingOrder('paypal')
  await arrive(shop, shop.banks.paypal.pay(order.id))
  await settle(shop)
  expect(await shop.stateOf(order)).toBe('delivered')
  const [paid] = shop.banks.paypal.received
  if (paid === undefined) throw new Error('nothing was paid')
  return {
    order,
    tell(change) {
      const query = async (): Promise<PaymentEvent[]> => [{ ...paid, ...change }]
      return { ...shop.deps, providers: new Map([['paypal', { ...shop.paypal, query }]]) }
    },
  }
}

onEveryDatabase('a PayPal notification', { sensitive: true }, ({ open }) => {
  it('is acknowledged once its query is stored, and books nothing itself', async () => {
    const shop = await openPaypal(await open())
    const order = await shop.pendingOrder('paypal')
    const notice = shop.banks.paypal.pay(order.id)
    expect((await arrive(shop, notice)).status).toBe(200)
    expect(await rowOf(shop, order)).toMatchObject({
      state: 'pending',
      next_check_at: shop.clock.now,
      woken_at: shop.clock.now,
    })
    expect(shop.woken).toBe(1)
    expect(shop.banks.paypal.calls.query).toBe(0)
    const [stored, ...others] = await notices(shop)
    expect(others).toEqual([])
    expect(stored).toMatchObject({ method: 'paypal', verdict: 'woken', order_id: order.id, transaction_id: null })
    expect(JSON.stringify(stored)).not.toContain(notice.headers.signature)
    await settle(shop)
    expect(await rowOf(shop, order)).toMatchObject({ state: 'delivered', next_check_at: null, woken_at: null })
  })

  it('counts once when it is repeated, also concurrently', async () => {
    const shop = await openPaypal(await open())
    const order = await shop.pendingOrder('paypal')
    const notice = shop.banks.paypal.pay(order.id)
    const replies = await Promise.all(Array.from({ length: 10 }, () => arrive(shop, notice)))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(shop.woken).toBe(1)
    expect(await notices(shop)).toHaveLength(1)
    await settle(shop)
    shop.clock.now += days(2)
    await arrive(shop, notice)
    expect(await rowOf(shop, order)).toMatchObject({ next_check_at: null, woken_at: null })
    expect(shop.woken).toBe(1)
  })

  it('does not count when it could not be stored with its query', async () => {
    const shop = await openPaypal(await open())
    const order = await shop.pendingOrder('paypal')
    const notice = shop.banks.paypal.pay(order.id)
    const { kysely } = shop.deps.database
    await kysely.schema.alterTable('order').renameTo('order_away').execute()
    await expect(arrive(shop, notice)).rejects.toThrow()
    expect(await notices(shop)).toEqual([])
    await kysely.schema.alterTable('order_away').renameTo('order').execute()
    await arrive(shop, notice)
    await settle(shop)
    expect(await shop.stateOf(order)).toBe('delivered')
  })

  it('triggers a query of a month-old order that is no longer scheduled', async () => {
    const shop = await openPaypal(await open())
    const order = await shop.pendingOrder('paypal')
    await live(shop, hours(25))
    expect((await rowOf(shop, order)).next_check_at).toBeNull()
    shop.clock.now += days(30)
    await arrive(shop, shop.banks.paypal.pay(order.id))
    await settle(shop)
    expect(await rowOf(shop, order)).toMatchObject({ state: 'delivered', next_check_at: null, woken_at: null })
  })

  it('triggers queries for three days while PayPal is unavailable, also for an old order', async () => {
    const shop = await openPaypal(await open())
    const order = await shop.pendingOrder('paypal')
    await live(shop, hours(25))
    shop.clock.now += days(30)
    shop.banks.paypal.fault = unreachable
    expect((await arrive(shop, shop.banks.paypal.pay(order.id))).status).toBe(200)
    await settle(shop)
    await live(shop, hours(60))
    expect(await shop.stateOf(order)).toBe('pending')
    shop.banks.paypal.fault = () => undefined
    await live(shop, hours(5))
    expect(await rowOf(shop, order)).toMatchObject({ state: 'delivered', next_check_at: null, woken_at: null })
    expect(shop.log.join('\n')).not.toContain('could not be checked')
  })

  it('is logged as an error when PayPal is unavailable for longer than that', async () => {
    const shop = await openPaypal(await open())
    const order = await shop.pendingOrder('paypal')
    shop.banks.paypal.fault = unreachable
    await arrive(shop, shop.banks.paypal.pay(order.id))
    await live(shop, hours(80))
    const told = shop.log.filter((line) => line.includes('order could not be checked'))
    expect(told).toHaveLength(1)
    expect(JSON.parse(told[0] ?? '{}')).toMatchObject({ level: 'error', orderId: order.id })
    expect((await rowOf(shop, order)).next_check_at).toBeNull()
  })

  it.each([
    ['finds nothing', false],
    ['finds the payment', true],
  ])('received during a query that %s triggers another query', async (_what, isPaid) => {
    const shop = await openPaypal(await open())
    const order = await shop.pendingOrder('paypal')
    await arrive(shop, shop.banks.paypal.pay(order.id))
    const taken = await takeOrderToCheck(shop.deps.database, {
      method: 'paypal',
      after: '',
      now: shop.clock.now,
      due: shop.clock.now,
    })
    if (taken === undefined) throw new Error('nothing was woken')
    const paid: PaymentEvent = {
      orderId: order.id,
      transactionId: 'CAPTURE-1',
      amountMinor: order.amount_minor,
      currency: 'USD',
      merchant: 'us',
      state: 'paid',
      paidAt: new Date(shop.clock.now),
    }
    const query = async (): Promise<PaymentEvent[]> => {
      shop.clock.now += 1
      await arrive(shop, shop.banks.paypal.pay(order.id))
      return isPaid ? [paid] : []
    }
    await settleOrder({ ...shop.deps, providers: new Map([['paypal', { ...shop.paypal, query }]]) }, taken)
    expect(await rowOf(shop, order)).toMatchObject({
      state: isPaid ? 'delivered' : 'pending',
      next_check_at: shop.clock.now,
      woken_at: shop.clock.now,
    })
  })

  it('of a refund of a delivered order triggers one query and is logged', async () => {
    const shop = await openPaypal(await open())
    const { order, tell } = await delivered(shop)
    shop.clock.now += days(10)
    const deps = tell({ state: 'refunded' })
    await arrive(shop, shop.banks.paypal.pay(order.id))
    expect((await rowOf(shop, order)).next_check_at).toBe(shop.clock.now)
    await live({ ...shop, deps }, hours(30))
    expect(shop.log.filter((line) => line.includes('provider reported a refund'))).toHaveLength(1)
    expect(await rowOf(shop, order)).toMatchObject({ state: 'delivered', next_check_at: null, woken_at: null })
  })

  it('with only a transaction ID is matched to the order of that payment', async () => {
    const shop = await openPaypal(await open())
    const { order } = await delivered(shop)
    const [paid] = shop.banks.paypal.received
    const told: WakingProvider = {
      ...shop.paypal,
      verifyNotification: async () => ({
        ok: true,
        messageId: 'refund',
        notice: { kind: 'wake', order: { transactionId: paid?.transactionId ?? '' } },
        reply: { status: 200, contentType: 'text/plain', body: '' },
      }),
    }
    await takeNotice(shop.deps, told, { headers: {}, rawBody: Buffer.alloc(0) })
    expect((await rowOf(shop, order)).woken_at).toBe(shop.clock.now)
  })

  it('about an order of another method triggers no query, and is logged', async () => {
    const shop = await openPaypal(await open())
    const foreign = await shop.pendingOrder('alipay')
    const { rawBody, headers } = shop.banks.alipay.pay(foreign.id)
    expect((await arrive(shop, { rawBody, headers })).status).toBe(200)
    expect((await rowOf(shop, foreign)).woken_at).toBeNull()
    expect((await notices(shop)).map(({ verdict }) => verdict)).toEqual(['not_woken'])
    expect(shop.log.join('\n')).toContain('payment notification for an unknown order')
    expect(shop.woken).toBe(0)
  })

  it('is deleted after a week, when it is too old to be accepted again; a proven payment is not', async () => {
    const shop = await openPaypal(await open())
    const order = await shop.pendingOrder('paypal')
    await arrive(shop, shop.banks.paypal.pay(order.id))
    const proven = await shop.pendingOrder('alipay')
    await takeNotice(shop.deps, shop.banks.alipay.provider, shop.banks.alipay.pay(proven.id))
    const turn = async (): Promise<void> => {
      const settler = createSettler(shop.deps, (error) => expect.fail(String(error)))
      settler.start()
      await settler.stop()
    }
    shop.clock.now += days(6)
    await turn()
    expect(await notices(shop)).toHaveLength(2)
    shop.clock.now += days(2)
    await turn()
    expect((await notices(shop)).map(({ verdict }) => verdict)).toEqual(['applied'])
  })
})
