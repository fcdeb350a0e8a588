import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { apiPaths } from '../../contract/paths.ts'
import { type Order, orderSchema, type PaymentMethod, paymentMethods, paySchema } from '../../contract/payments.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { importCommunity } from '../../server/db/catalogue.ts'
import type { Database } from '../../server/db/database.ts'
import { listDueRefunds } from '../../server/db/refunds.ts'
import type { Sandbox } from '../../server/demo/payments/start.ts'
import { createLogger } from '../../server/http/logger.ts'
import { startPayments } from '../../server/payments.ts'
import { authenticateByName, bearers } from '../support/buyers.ts'
import { orderBody } from '../support/checkout.ts'
import { communityFile } from '../support/community.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { testApp } from '../support/http-app.ts'
import { paymentSandbox } from '../support/payment-sandbox.ts'

interface Portal {
  readonly app: FastifyInstance
  readonly sandbox: Sandbox
  /** The clock that reconciler and orders see, ahead of the real one. */
  readonly clock: { ahead: number }
}

/** The portal and the payment sandbox as the demo runs them, over loopback HTTP. */
async function openPortal(database: Database): Promise<Portal> {
  await importCommunity(database, communityFile())
  const clock = { ahead: 0 }
  const logger = createLogger('silent')
  const sandbox = await paymentSandbox()
  const port = await freePort()
  const publicOrigin = `http://127.0.0.1:${port}`
  const payments = startPayments({
    config: { publicOrigin, vipPageUrl: undefined, vipStoreUrl: undefined },
    database,
    authenticate: authenticateByName,
    providers: sandbox.providers,
    logger,
    now: () => Date.now() + clock.ahead,
  })
  onTestFinished(() => payments.stop())
  const { app } = await testApp({ modules: [payments.module], publicOrigin, now: Date.now })
  await app.listen({ host: '127.0.0.1', port })
  return { app, sandbox, clock }
}

async function order({ app }: Portal, method: PaymentMethod): Promise<Order> {
  const headers = { ...bearers.one, 'idempotency-key': `form-with-${method}` }
  const answer = await app.inject({ method: 'POST', url: apiPaths.orders.href(), payload: orderBody(method), headers })
  const made = v.parse(orderSchema, answer.json())
  const payload = { orderId: made.id, method, device: 'desktop' }
  const pay = await app.inject({ method: 'POST', url: apiPaths.pay.href(), payload, headers: bearers.one })
  expect(pay.statusCode).toBe(200)
  expect(v.parse(paySchema, pay.json()).payment_url).toMatch(/^(https?|weixin):/)
  return made
}
const stateOf = async ({ app }: Portal, { id }: Order): Promise<Order['state']> =>
  v.parse(orderSchema, (await app.inject({ url: apiPaths.order.href(id), headers: bearers.one })).json()).state

/** Reconciler and notifications run on real time here. */

onEveryDatabase('a purchase through the sandbox', ({ open }) => {
  it.each(paymentMethods)('with %s is delivered by its signed notification', async (method) => {
    const portal = await openPortal(await open())
    const made = await order(portal, method)
    expect(await stateOf(portal, made)).toBe('pending')
    await portal.sandbox.steer.pay(made.id)
    await expect.poll(() => stateOf(portal, made)).toBe('delivered')
    await expect.poll(() => portal.sandbox.steer.waitingNotices()).toBe(0)
  })

  it('is delivered though no notification ever comes, whatever the method', async () => {
    const portal = await openPortal(await open())
    const orders = await Promise.all(paymentMethods.map((method) => order(portal, method)))
    for (const { id } of orders) await portal.sandbox.steer.payUnnoticed(id)
    portal.clock.ahead = 90_000
    const states = () => Promise.all(orders.map((made) => stateOf(portal, made)))
    await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered'])
  })

  it.each(paymentMethods)('with %s and a wrong amount goes back', async (method) => {
    const database = await open()
    const portal = await openPortal(database)
    const made = await order(portal, method)
    await portal.sandbox.steer.payWrongAmount(made.id)
    await expect.poll(() => stateOf(portal, made)).toBe('refunded')
    expect(await listDueRefunds(database)).toEqual([])
    const [charged] = portal.sandbox.steer.charged()
    expect(charged?.refundedMinor).toBe(charged?.amountMinor)
  })

  it('is paid twice and delivered once; five copies of each notification change nothing', async () => {
    const database = await open()
    const portal = await openPortal(database)
    portal.sandbox.steer.setFaults({ copies: 5 })
    const made = await order(portal, 'wechat')
    await portal.sandbox.steer.payTwice(made.id)
    await expect
      .poll(() =>
        portal.sandbox.steer
          .charged()
          .map(({ refundedMinor }) => refundedMinor)
          .sort(),
      )
      .toEqual([0, 3000])
    expect(await stateOf(portal, made)).toBe('delivered')
    const payments = await database.kysely.selectFrom('payment').select('outcome').execute()
    expect(payments.map(({ outcome }) => outcome).sort()).toEqual(['applied', 'refund_due'])
  })
})
