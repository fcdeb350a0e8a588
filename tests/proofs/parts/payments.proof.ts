/** Orders through the payment sandbox over HTTP, in the providers' own formats, with every fault that it can inject: paid means delivered once, or refunded once. */

import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { hours, minutes } from '../../../contract/duration.ts'
import { href } from '../../../contract/endpoint.ts'
import { receiveNotification } from '../../../contract/endpoints/payments.ts'
import { type PaymentMethod, paymentMethods } from '../../../contract/payments/payments.ts'
import { seededRandom } from '../../../demo/seeded-random.ts'
import { openDatabase } from '../../../server/database.ts'
import { ApiError } from '../../../server/kernel/http/api-error.ts'
import { refundOrder } from '../../../server/payments/checkout/refund-order.ts'
import { requestPayment } from '../../../server/payments/checkout/request-payment.ts'
import { takeOrder } from '../../../server/payments/checkout/take-order.ts'
import { findOrder } from '../../../server/payments/store/orders.ts'
import { steamIdOf } from '../../support/accounts-app.ts'
import { device, orderBody } from '../../support/checkout.ts'
import { settleOrders } from '../../support/live.ts'
import { openSandboxPortal, type SandboxPortal } from '../../support/sandbox-portal.ts'
import { campaign, type Step } from '../campaign.ts'
import type { Finding } from '../progress.ts'

const acts = [
  'pay',
  'pay',
  'pay',
  'payTwice',
  'payWrongAmount',
  'payUnnoticed',
  'payLate',
  'refuse',
  'nothing',
] as const
type Act = (typeof acts)[number]

interface Purchase {
  readonly id: string
  readonly steamId: string
  readonly method: PaymentMethod
  readonly act: Act
  isRefunded: boolean
}

const operator = { name: 'proof', role: 'console', requestId: null, address: null }

const settle = ({ checkout }: SandboxPortal) => settleOrders(checkout)

/** The user tries again while the provider fails, and for no other reason. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const isFailure = error instanceof ApiError && error.code === 'PAYMENT_PROVIDER_FAILED'
      if (!isFailure || tries > 100) throw error
    }
  }
}

/** A notification that no provider has signed: nothing may follow from it. Returns whether it was accepted. */
async function forge(portal: SandboxPortal, { id, method }: Purchase): Promise<boolean> {
  const headers: Record<string, string> = {
    'content-type': method === 'alipay' ? 'application/x-www-form-urlencoded' : 'application/json',
    'wechatpay-signature': 'AAAA',
    'wechatpay-timestamp': String(Math.floor(Date.now() / 1000)),
    'wechatpay-nonce': 'n',
    'wechatpay-serial': 's',
    'paypal-transmission-sig': 'AAAA',
  }
  const body =
    method === 'alipay'
      ? `out_trade_no=${id}&trade_status=TRADE_SUCCESS&total_amount=30.00&sign=AAAA&sign_type=RSA2`
      : JSON.stringify({ id: 'x', event_type: 'TRANSACTION.SUCCESS', resource: { out_trade_no: id, custom_id: id } })
  const url = href(receiveNotification, { params: { method } })
  const before = (await findOrder(portal.checkout.database, id))?.state
  await portal.app.inject({ method: 'POST', url, headers, payload: body })
  const after = (await findOrder(portal.checkout.database, id))?.state
  return method !== 'paypal' && before === 'pending' && after !== 'pending'
}

async function act({ sandbox: { steer } }: SandboxPortal, { id, act: chosen }: Purchase): Promise<void> {
  if (chosen === 'payLate') await steer.payLate(id, 400)
  else if (chosen !== 'nothing') await steer[chosen](id)
}

/** What the portal knows of an order's payments. */
async function traceOf({ checkout: { database }, sandbox }: SandboxPortal, { id }: Purchase): Promise<string> {
  const { kysely } = database
  const payments = await kysely.selectFrom('payment').selectAll().where('order_id', '=', id).execute()
  const refunds = await kysely.selectFrom('refund').selectAll().where('order_id', '=', id).execute()
  const jobs = await kysely
    .selectFrom('job')
    .selectAll()
    .where('kind', '=', 'refund')
    .where('done_at', 'is', null)
    .execute()
  return `${sandbox.steer.waitingNotices()} notifications wait; ${JSON.stringify({ payments, refunds, jobs })}`
}

/** What is wrong with an order in its final state; undefined: nothing. */
async function problemOf(portal: SandboxPortal, purchase: Purchase): Promise<Finding | undefined> {
  const { database } = portal.checkout
  const order = await findOrder(database, purchase.id)
  const state = order?.state ?? 'gone'
  const charges = portal.sandbox.steer.charged().filter(({ orderId }) => orderId === purchase.id)
  const kept = charges.filter(({ refundedMinor }) => refundedMinor === 0)
  const partly = charges.filter(
    ({ amountMinor, refundedMinor }) => refundedMinor !== 0 && refundedMinor !== amountMinor,
  )
  const member = await database.kysely
    .selectFrom('vip_membership')
    .selectAll()
    .where('steam_id', '=', purchase.steamId)
    .executeTakeFirst()
  const ends = member?.expires_at ?? 0
  const isDelivered = ends === (order?.delivered_at ?? 0) + hours(720)
  const what = `${purchase.method}, ${purchase.act}${purchase.isRefunded ? ', refunded' : ''}: ${state}, paid ${charges.length}, kept ${kept.length}, VIP until ${ends}`
  if (partly.length > 0) return { kind: 'unexplained', what: `${what}, partly refunded` }
  if (state === 'delivered' && kept.length === 1 && isDelivered && !purchase.isRefunded) return undefined
  if (state === 'refunded' && kept.length === 0 && charges.length > 0) {
    const isOver = ends <= portal.checkout.now()
    return isOver ? undefined : { kind: 'twice', what: `${what}: refunded, and still VIP` }
  }
  if (charges.length === 0 && ends === 0 && state !== 'delivered') return undefined
  if (kept.length > 1) return { kind: 'twice', what: `${what}; ${await traceOf(portal, purchase)}` }
  return { kind: kept.length === 1 && !isDelivered ? 'lost' : 'unexplained', what }
}

/** Every minute of the portal's clock: the reconciler runs, and the provider's notifications arrive. */
async function untilSettled(portal: SandboxPortal, purchase: Purchase): Promise<Finding | undefined> {
  let problem: Finding | undefined
  for (let minute = 0; minute < 120; minute++) {
    await settle(portal)
    problem = await problemOf(portal, purchase)
    const isUnpaid = portal.sandbox.steer.charged().every(({ orderId }) => orderId !== purchase.id)
    const isPaying = purchase.act !== 'refuse' && purchase.act !== 'nothing'
    if (problem === undefined && !(isUnpaid && isPaying)) return undefined
    portal.clock.ahead += minutes(1)
    await delay(20)
  }
  return problem ?? { kind: 'unexplained', what: `${purchase.method}, ${purchase.act}: never paid` }
}

const shares = [0, 0, 0.2, 0.5] as const

campaign('payments', 3, async ({ location, seed }) => {
  const database = await openDatabase(location)
  onTestFinished(() => database.close())
  const portal = await openSandboxPortal(database, [], { random: seededRandom(seed), isOneClock: true })
  const { steer } = portal.sandbox
  const earlier: Purchase[] = []

  const buy = async (step: Step): Promise<Purchase> => {
    const pick = <T>(from: readonly [T, ...T[]]): T => from[Math.floor(step.random() * from.length)] ?? from[0]
    const method = pick(paymentMethods)
    const steamId = steamIdOf(step.number + 1)
    const buyer = { accountId: `account-${step.number}`, steamId }
    steer.setFaults({
      errorRate: pick(shares),
      lossRate: pick(shares),
      maxDelay: pick([0, 0, 300]),
      copies: pick([1, 1, 2, 5]),
      refunds: pick(['work', 'work', 'lost', 'dropped', 'failing']),
    })
    const order = () => takeOrder(portal.checkout, buyer, `key-${step.seed}`.slice(0, 64), orderBody(method))
    const [first] = await Promise.all(step.random() < 0.3 ? [order(), order(), order()] : [order()])
    await insist(() => requestPayment(portal.checkout, first, device))
    return { id: first.id, steamId, method, act: pick(acts), isRefunded: false }
  }

  return async (step) => {
    const purchase = await buy(step)
    const found: Finding[] = []
    if (step.random() < 0.3 && (await forge(portal, purchase))) {
      found.push({ kind: 'unexplained', what: `a forged notification of ${purchase.method} was believed` })
    }
    // Alipay and WeChat tell of one payment of an order when asked; of the second one, only their notification does.
    if (purchase.act === 'payTwice') steer.setFaults({ lossRate: 0 })
    await act(portal, purchase)
    // Staff refunds while notifications may still be under way.
    const isRefunded = step.random() < 0.25
    if (isRefunded) {
      await delay(step.random() * 400)
      await settle(portal)
      const way = { through: 'provider' as const }
      const refund = () => refundOrder(portal.checkout, operator, { orderId: purchase.id, way, shownEnd: undefined })
      const done = await Promise.allSettled([refund(), refund()])
      purchase.isRefunded = done.some(({ status }) => status === 'fulfilled')
    }
    await delay(step.random() * 50)
    await settle(portal)
    steer.setFaults({ errorRate: 0, lossRate: 0, maxDelay: 0, copies: 1, refunds: 'work' })
    const problem = await untilSettled(portal, purchase)
    if (problem !== undefined) found.push(problem)
    earlier.push(purchase)
    // Late repetitions change nothing.
    if (earlier.length % 20 === 0) {
      for (const old of earlier.splice(0, 20)) {
        const late = await problemOf(portal, old)
        if (late !== undefined) found.push({ ...late, what: `later, ${late.what}` })
      }
    }
    step.count(purchase.act)
    step.count(purchase.isRefunded ? 'refunded by staff' : 'not refunded by staff')
    return found
  }
})
