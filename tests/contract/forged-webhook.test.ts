import { crc32 } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import * as paymentEndpoints from '../../contract/endpoints/payments.ts'
import { decimalText } from '../../contract/payments/money.ts'
import type { Order } from '../../contract/payments/payments.ts'
import { names } from '../../demo/payments/identity.ts'
import type { RouteModule } from '../../server/kernel/http/route-module.ts'
import { bookPayment } from '../../server/payments/store/payments.ts'
import { listDueRefunds } from '../../server/payments/store/refunds.ts'
import { forgedJson } from '../support/crc-forgery.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { products } from '../support/products.ts'
import { openSandboxPortal, orderIn, orderState, type SandboxPortal } from '../support/sandbox-portal.ts'

/** A notification that an attacker captured from their own purchase. */
interface CapturedNotice {
  readonly headers: Record<string, string>
  readonly body: string
}

const webhookPath = href(paymentEndpoints.receiveNotification, { params: { method: 'paypal' } })

/** Records every PayPal webhook before the portal receives it; while `isBlocked`, the portal does not receive it. */
function wiretap() {
  const seen: CapturedNotice[] = []
  const tap = { seen, isBlocked: false }
  const module: RouteModule = (app) => {
    app.addHook('preHandler', async (request, reply) => {
      if (request.url !== webhookPath) return
      const own = Object.entries(request.headers).filter(([name]) => name.startsWith('paypal-'))
      const headers = Object.fromEntries(own.map(([name, value]) => [name, String(value)]))
      tap.seen.push({ headers, body: String(request.body) })
      if (tap.isBlocked) await reply.code(503).header('cache-control', 'no-store').send('')
    })
  }
  return Object.assign(tap, { module })
}

const completed = ({ id, amountMinor }: Order) => ({
  id: 'WH-FORGED',
  event_type: 'PAYMENT.CAPTURE.COMPLETED',
  resource: {
    id: 'F0RGEDCAPTURE0001',
    status: 'COMPLETED',
    amount: { currency_code: 'USD', value: decimalText(amountMinor) },
    custom_id: id,
    payee: { merchant_id: names.paypalMerchantId },
    create_time: new Date().toISOString(),
  },
})

/** Sends the attacker's event with the signature headers of a genuine webhook and the same checksum. */
async function forge({ app }: SandboxPortal, event: object, genuine: CapturedNotice) {
  const payload = forgedJson(event, genuine.body)
  expect(JSON.parse(payload)).toMatchObject(event)
  expect(crc32(payload)).toBe(crc32(genuine.body))
  const headers = { ...genuine.headers, 'content-type': 'application/json' }
  return app.inject({ method: 'POST', url: webhookPath, payload, headers })
}

onEveryDatabase('a PayPal webhook with a forged body and genuine signature headers', ({ open }) => {
  it('pays for nothing when its genuine webhook was accepted before', async () => {
    const tap = wiretap()
    const database = await open()
    const portal = await openSandboxPortal(database, [tap.module])
    const bought = await orderIn(portal, 'paypal', 'bought-for-real')
    await portal.sandbox.steer.pay(bought.id)
    await expect.poll(() => orderState(portal, bought)).toBe('delivered')
    await expect.poll(() => portal.sandbox.steer.waitingNotices()).toBe(0)
    const wanted = await orderIn(portal, 'paypal', 'wanted-for-nothing')
    const captured = [...tap.seen] // forgeries are recorded, too
    for (const genuine of captured) await forge(portal, completed(wanted), genuine)
    await portal.stop()
    expect(await orderState(portal, wanted)).toBe('pending')
    const paid = await database.kysely.selectFrom('payment').select('order_id').execute()
    expect(paid).toEqual([{ order_id: bought.id }])
  })

  it('pays for nothing when the genuine one never arrived: the PayPal query finds no payment', async () => {
    const tap = wiretap()
    const database = await open()
    const portal = await openSandboxPortal(database, [tap.module])
    const bought = await orderIn(portal, 'paypal', 'bought-for-real')
    const wanted = await orderIn(portal, 'paypal', 'wanted-for-nothing')
    tap.isBlocked = true
    await portal.sandbox.steer.pay(bought.id)
    await expect.poll(() => tap.seen.length).toBeGreaterThan(0)
    tap.isBlocked = false
    const paypal = portal.sandbox.providers.find(({ method }) => method === 'paypal')
    if (paypal === undefined) throw new Error('no PayPal')
    const query = vi.spyOn(paypal, 'query')
    const [genuine] = tap.seen
    if (genuine === undefined) throw new Error('no webhook')
    expect((await forge(portal, completed(wanted), genuine)).statusCode).toBe(200)
    await expect.poll(() => query.mock.calls.map(([{ orderId }]) => orderId)).toContain(wanted.id)
    await portal.stop()
    expect(await orderState(portal, wanted)).toBe('pending')
    expect(await database.kysely.selectFrom('payment').selectAll().execute()).toEqual([])
  })

  it('does not mark a due refund as sent', async () => {
    const tap = wiretap()
    const database = await open()
    const portal = await openSandboxPortal(database, [tap.module])
    const bought = await orderIn(portal, 'paypal', 'bought-for-real')
    const owed = await orderIn(portal, 'paypal', 'owed-to-the-buyer')
    const money = { method: 'paypal', orderId: owed.id, transactionId: 'CAPTURE0000000001', currency: 'USD' } as const
    const now = Date.now()
    await bookPayment(database, { ...money, amountMinor: 1, paidAt: now }, { now, refundable: false, products })
    tap.isBlocked = true
    await portal.sandbox.steer.pay(bought.id)
    await expect.poll(() => tap.seen.length).toBeGreaterThan(0)
    const [genuine] = tap.seen
    if (genuine === undefined) throw new Error('no webhook')
    tap.isBlocked = false
    const resource = {
      id: 'F0RGEDREFUND00001',
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '0.01' },
      custom_id: owed.id,
      links: [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${money.transactionId}` }],
    }
    await forge(portal, { id: 'WH-FORGED', event_type: 'PAYMENT.CAPTURE.REFUNDED', resource }, genuine)
    await portal.stop()
    expect(await orderState(portal, owed)).toBe('refund_due')
    expect(await listDueRefunds(database)).toMatchObject([{ order_id: owed.id }])
  })
})
