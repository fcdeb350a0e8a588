import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { hours, minutes } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as paymentEndpoints from '../../contract/endpoints/payments.ts'
import * as vipEndpoints from '../../contract/endpoints/vip.ts'
import {
  orderSchema,
  ordersSchema,
  paymentMethodsSchema,
  paySchema,
  pricingSchema,
} from '../../contract/payments/payments.ts'
import { vipOptionsSchema, vipStatusSchema } from '../../contract/vip/vip.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { paymentConcerns } from '../../server/payments/concerns.ts'
import { extendVip } from '../../server/vip/store.ts'
import { unreachable } from '../support/bank.ts'
import { bearers } from '../support/buyers.ts'
import { buyer, orderBody } from '../support/checkout.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { newServer, rentalBody } from '../support/rentals.ts'
import { openStore } from '../support/store.ts'

const one = bearers.one
const two = bearers.two

const post = (app: FastifyInstance, url: string, payload: object, headers: Record<string, string> = one) =>
  app.inject({ method: 'POST', url, payload, headers })
const order = (app: FastifyInstance, body: object = orderBody(), headers: Record<string, string> = {}) =>
  post(app, href(paymentEndpoints.listOrders), body, { ...one, 'idempotency-key': 'a-key-of-a-form', ...headers })
const statusOf = async (app: FastifyInstance, id: string) =>
  v.parse(
    orderSchema,
    (await app.inject({ url: href(paymentEndpoints.readOrder, { params: { id } }), headers: one })).json(),
  )

onEveryDatabase('buying over HTTP', ({ open }) => {
  it('offers no method whose certificate has ended, and sends nobody to pay with it', async () => {
    const database = await open()
    const { app, banks, clock } = await openStore(database)
    const { provider } = banks.wechat
    const at = clock.now + hours(1)
    Object.assign(provider, { keyEnds: [{ setting: 'WECHAT_PLATFORM_CERTIFICATE', at }] })
    const offered = async () => {
      const answer = await app.inject(href(paymentEndpoints.listPaymentMethods))
      return v.parse(paymentMethodsSchema, answer.json()).map(({ method }) => method)
    }
    const pay = (orderId: string) =>
      post(app, href(paymentEndpoints.startPayment), { orderId, method: 'wechat', device: 'desktop' })
    expect(await offered()).toContain('wechat')
    const { id } = v.parse(orderSchema, (await order(app, orderBody('wechat'))).json())
    expect((await pay(id)).statusCode).toBe(200)
    clock.now = at
    expect(await offered()).not.toContain('wechat')
    expect(await offered()).toContain('alipay')
    expect((await pay(id)).json()).toMatchObject({ error: 'PAYMENT_METHOD_OFF' })
    const late = await order(app, orderBody('wechat'), { 'idempotency-key': 'another-key-of-a-form' })
    expect(late.json()).toMatchObject({ error: 'PAYMENT_METHOD_OFF' })
    expect(await paymentConcerns({ database, providers: [provider], now: at - hours(24 * 29) })).toEqual([
      {
        kind: 'endingKeys',
        count: 1,
        items: [{ id: 'WECHAT_PLATFORM_CERTIFICATE', name: '', since: null, until: new Date(at).toISOString() }],
      },
    ])
  })

  it('leads from the price to the delivered order and the VIP status', async () => {
    const { app, banks, clock } = await openStore(await open())
    const pricing = await app.inject('/api/payment/pricing?product_type=vip_subscription&currency=CNY')
    expect(v.parse(pricingSchema, pricing.json()).data).toEqual({
      currency: 'CNY',
      items: [
        { duration: '1m', relocatable: false, amount: 30, amountMinor: 3000 },
        { duration: '3m', relocatable: false, amount: 80, amountMinor: 8000 },
      ],
    })
    const ordered = await order(app)
    expect(ordered.statusCode).toBe(200)
    expect(ordered.headers['cache-control']).toBe('no-store')
    const { id, ...rest } = v.parse(orderSchema, ordered.json())
    expect(rest).toMatchObject({
      status: 'created',
      state: 'created',
      amountMinor: 3000,
      payment_url: null,
      test: true,
    })
    expect(Date.parse(rest.payBy) - Date.parse(rest.now)).toBe(480_000)
    const paid = await post(app, href(paymentEndpoints.startPayment), {
      orderId: id,
      method: 'alipay',
      device: 'mobile',
    })
    expect(v.parse(paySchema, paid.json())).toEqual({
      payment_url: `https://bank.example/${id}?device=mobile`,
      mobile_url: null,
    })
    expect(await statusOf(app, id)).toMatchObject({ status: 'pending', payment_url: expect.stringMatching(/^https:/) })
    const { rawBody, headers } = banks.alipay.pay(id)
    const notice = await app.inject({
      method: 'POST',
      url: href(paymentEndpoints.receiveNotification, { params: { method: 'alipay' } }),
      payload: Buffer.from(rawBody),
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([notice.statusCode, notice.payload]).toEqual([200, 'success'])
    expect(await statusOf(app, id)).toMatchObject({
      status: 'paid',
      state: 'delivered',
      payment_url: null,
      paidAt: new Date(clock.now).toISOString(),
    })
    const listed = await app.inject({ url: href(paymentEndpoints.listOrders), headers: one })
    expect(v.parse(ordersSchema, listed.json()).map((row) => row.id)).toEqual([id])
    const vip = await app.inject({
      url: href(vipEndpoints.readVipStatus, { params: { steamId: buyer.steamId } }),
      headers: one,
    })
    expect(v.parse(vipStatusSchema, vip.json())).toEqual({
      type: 'vip',
      expiresAt: new Date(clock.now + hours(720)).toISOString(),
      groups: ['vip'],
      reservedSlots: true,
    })
  })

  it('refuses access to orders of others: reading, paying, cancelling', async () => {
    const { app, banks } = await openStore(await open())
    const { id } = v.parse(orderSchema, (await order(app)).json())
    const foreign = [
      await app.inject({ url: href(paymentEndpoints.readOrder, { params: { id } }), headers: two }),
      await post(app, href(paymentEndpoints.startPayment), { orderId: id, method: 'alipay' }, two),
      await post(app, href(paymentEndpoints.cancelOrder, { params: { id } }), {}, two),
      await app.inject({ url: href(paymentEndpoints.readOrder, { params: { id: '0'.repeat(32) } }), headers: one }),
      await app.inject({ url: href(paymentEndpoints.readOrder, { params: { id: "' or 1=1" } }), headers: one }),
    ]
    expect(foreign.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect(banks.alipay.calls.start).toBe(0)
    expect((await app.inject({ url: href(paymentEndpoints.listOrders), headers: two })).json()).toEqual([])
    const anonymous = [
      await app.inject(href(paymentEndpoints.listOrders)),
      await app.inject(href(paymentEndpoints.readOrder, { params: { id } })),
      await post(app, href(paymentEndpoints.listOrders), orderBody(), {}),
      await post(app, href(paymentEndpoints.startPayment), { orderId: id, method: 'alipay' }, {}),
      await post(app, href(paymentEndpoints.cancelOrder, { params: { id } }), {}, {}),
    ]
    expect(anonymous.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401])
  })

  it.each<[string, object, Record<string, string>, number, string, string | undefined]>([
    ['an empty key', orderBody(), { 'idempotency-key': '' }, 400, 'BAD_REQUEST', 'Idempotency-Key'],
    ['a key of spaces', orderBody(), { 'idempotency-key': ' '.repeat(20) }, 400, 'BAD_REQUEST', 'Idempotency-Key'],
    ['a price of its own', { ...orderBody(), amountMinor: 1 }, {}, 400, 'BAD_REQUEST', 'amountMinor'],
    ['a state of its own', { ...orderBody(), status: 'paid' }, {}, 400, 'BAD_REQUEST', 'status'],
    ['another buyer', { ...orderBody(), steamId: '76561198000000002' }, {}, 400, 'BAD_REQUEST', 'steamId'],
    ['a strange currency', { ...orderBody(), currency: 'EUR' }, {}, 400, 'BAD_REQUEST', 'currency'],
    ['the wrong currency', { ...orderBody(), currency: 'USD' }, {}, 400, 'BAD_REQUEST', 'currency'],
    ['a short PayPal order', orderBody('paypal', '3d'), {}, 400, 'BAD_REQUEST', 'options.duration'],
    ['an unsold duration', orderBody('alipay', '1y'), {}, 400, 'Invalid price configuration', undefined],
    [
      'a server, without a rental backend',
      rentalBody('new_server', newServer),
      {},
      400,
      'Failed to create order',
      undefined,
    ],
  ])('refuses %s', async (_what, body, headers, status, error, field) => {
    const { app, deps } = await openStore(await open())
    const answer = await order(app, body, headers)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ error, ...(field === undefined ? {} : { field }) })
    expect(await deps.database.kysely.selectFrom('order').selectAll().execute()).toEqual([])
  })

  it('refuses prototype pollution, another payment method and other HTTP methods', async () => {
    const { app } = await openStore(await open())
    const raw = (payload: string) =>
      app.inject({
        method: 'POST',
        url: href(paymentEndpoints.listOrders),
        payload,
        headers: { ...one, 'idempotency-key': 'a-key-of-a-form', 'content-type': 'application/json' },
      })
    expect((await raw('{"__proto__":{"polluted":1}}')).statusCode).toBe(400)
    expect((await raw('{"constructor":{"prototype":{"polluted":1}}}')).statusCode).toBe(400)
    expect((await raw(`{"options":"${'x'.repeat(20_000)}"}`)).statusCode).toBe(413)
    expect('polluted' in {}).toBe(false)
    const { id } = v.parse(orderSchema, (await order(app)).json())
    const other = await post(app, href(paymentEndpoints.startPayment), { orderId: id, method: 'wechat' })
    expect([other.statusCode, other.json().field]).toEqual([400, 'method'])
    const put = await app.inject({ method: 'PUT', url: href(paymentEndpoints.listOrders), headers: one })
    expect([put.statusCode, put.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
  })

  it('returns the same order for a repeated form, and 409 for another form with its key', async () => {
    const { app } = await openStore(await open())
    const [first, second] = [await order(app), await order(app)]
    expect(second.json().id).toBe(first.json().id)
    const reused = await order(app, orderBody('wechat'))
    expect([reused.statusCode, reused.json().error]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })

  it('accepts a form without a key, and treats its double submit as one order', async () => {
    const { app, clock } = await openStore(await open())
    const submit = () => post(app, href(paymentEndpoints.listOrders), orderBody())
    const [first, second] = await Promise.all([submit(), submit()])
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(second.json().id).toBe(first.json().id)
    clock.now += minutes(2)
    const later = await submit()
    expect([later.statusCode, later.json().id === first.json().id]).toEqual([200, false])
  })

  it('reports an unavailable provider, and continues the order when it is back', async () => {
    const { app, banks } = await openStore(await open())
    const { id } = v.parse(orderSchema, (await order(app)).json())
    banks.alipay.fault = unreachable
    const pay = () => post(app, href(paymentEndpoints.startPayment), { orderId: id, method: 'alipay' })
    const failed = await pay()
    expect([failed.statusCode, failed.json().error]).toEqual([503, 'PAYMENT_PROVIDER_FAILED'])
    expect((await statusOf(app, id)).payment_url).toBeNull()
    expect((await app.inject('/api/servers')).statusCode).toBe(200)
    banks.alipay.fault = () => undefined
    const [one, two] = [await pay(), await pay()]
    expect(one.statusCode).toBe(200)
    expect(two.json()).toEqual(one.json())
  })

  it('cancels an order, but returns 409 when it is already paid', async () => {
    const { app, banks } = await openStore(await open())
    const { id } = v.parse(orderSchema, (await order(app)).json())
    await post(app, href(paymentEndpoints.startPayment), { orderId: id, method: 'alipay' })
    banks.alipay.pay(id)
    const late = await post(app, href(paymentEndpoints.cancelOrder, { params: { id } }), {})
    expect([late.statusCode, late.json().error]).toEqual([409, 'CONFLICT'])
    expect((await statusOf(app, id)).state).toBe('delivered')
    const other = v.parse(orderSchema, (await order(app, orderBody(), { 'idempotency-key': 'another-form' })).json())
    const given = await post(app, href(paymentEndpoints.cancelOrder, { params: { id: other.id } }), {})
    expect(v.parse(orderSchema, given.json()).state).toBe('cancelled')
    const pay = await post(app, href(paymentEndpoints.startPayment), { orderId: other.id, method: 'alipay' })
    expect([pay.statusCode, pay.json().error]).toEqual([409, 'CONFLICT'])
  })
})

onEveryDatabase('notifications over HTTP', ({ open }) => {
  it('are stored byte for byte, whatever their type, and get the response that the provider expects', async () => {
    const { app, deps } = await openStore(await open())
    const send = (payload: Buffer | string, type?: string, method = 'alipay') =>
      app.inject({
        method: 'POST',
        url: `/api/payment/notify/${method}`,
        payload,
        headers: { authorization: 'Bearer one', ...(type === undefined ? {} : { 'content-type': type }) },
      })
    const bodies = ['{"a": 1 }', 'a=1&a=2', '\u00ff\u0000 not json', '']
    const types = ['application/json', 'application/x-www-form-urlencoded', 'text/plain', undefined]
    for (const [i, body] of bodies.entries()) {
      const answer = await send(Buffer.from(body), types[i])
      expect([answer.statusCode, answer.payload]).toEqual([400, 'fail'])
      expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    }
    const kept = await deps.database.kysely.selectFrom('refused_notice').selectAll().orderBy('slot').execute()
    expect(kept.map(({ body }) => Buffer.from(body, 'base64').toString())).toEqual(bodies)
    expect(kept.map(({ headers }) => headers)).toEqual(Array(4).fill('{}'))
    expect(await deps.database.kysely.selectFrom('payment_notice').selectAll().execute()).toEqual([])
    expect((await send('x', 'text/plain', 'bitcoin')).statusCode).toBe(404)
    expect((await send('x'.repeat(40_000), 'text/plain')).statusCode).toBe(413)
    expect(
      (await app.inject(href(paymentEndpoints.receiveNotification, { params: { method: 'alipay' } }))).statusCode,
    ).toBe(405)
  })
})

describe('public reads', () => {
  onEveryDatabase('VIP', ({ open }) => {
    it('is shown to its owner with the end date, to others without', async () => {
      const { app, clock, deps } = await openStore(await open())
      await inTransaction(deps.database, (trx) => extendVip(trx, { steamId: buyer.steamId, hours: 24, now: clock.now }))
      const url = href(vipEndpoints.readVipStatus, { params: { steamId: buyer.steamId } })
      const read = async (headers: Record<string, string>) =>
        v.parse(vipStatusSchema, (await app.inject({ url, headers })).json())
      expect((await read(one)).expiresAt).toBe(new Date(clock.now + hours(24)).toISOString())
      for (const headers of [two, {}]) expect(await read(headers)).toMatchObject({ type: 'vip', expiresAt: null })
      expect((await app.inject(href(vipEndpoints.readVipStatus, { params: { steamId: '42' } }))).statusCode).toBe(400)
    })

    it('has options, methods and prices', async () => {
      const { app } = await openStore(await open())
      const options = v.parse(vipOptionsSchema, (await app.inject(href(vipEndpoints.readVipOptions))).json())
      expect(options).toEqual({ selfPayUrl: 'https://vip.example.org/', storeUrl: null })
      const methods = v.parse(
        paymentMethodsSchema,
        (await app.inject(href(paymentEndpoints.listPaymentMethods))).json(),
      )
      expect(methods).toEqual([
        { method: 'alipay', currency: 'CNY', test: true },
        { method: 'wechat', currency: 'CNY', test: true },
        { method: 'paypal', currency: 'USD', test: true },
      ])
      const rental = (
        await app.inject(
          href(paymentEndpoints.readPricing, { query: { product_type: 'server_rental', currency: 'USD' } }),
        )
      ).json()
      expect(v.parse(pricingSchema, rental).data.items.map(({ relocatable }) => relocatable)).toEqual([false, true])
      expect((await app.inject('/api/payment/pricing?product_type=skins&currency=USD')).statusCode).toBe(400)
      expect((await app.inject('/api/payment/pricing?product_type=server_rental&currency=EUR')).statusCode).toBe(400)
    })
  })
})
