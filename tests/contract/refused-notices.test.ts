import { expect, it } from 'vitest'
import { minutes, seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as paymentEndpoints from '../../contract/endpoints/payments.ts'
import { rateLimits } from '../../server/kernel/http/rate-limit.ts'
import type { ReceivedNotice } from '../../server/payments/checkout/take-notice.ts'
import { takeNotice } from '../../server/payments/checkout/take-notice.ts'
import { keepRefusedNotice, refusedKept } from '../../server/payments/store/refused-notices.ts'
import { openShop, type Shop } from '../support/checkout.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { openStore, type Store } from '../support/store.ts'

const stored = ({ deps }: Shop) =>
  deps.database.kysely.selectFrom('refused_notice').selectAll().orderBy('method').orderBy('slot').execute()
const text = (base64: string): string => String(Buffer.from(base64, 'base64'))

onEveryDatabase('refused notifications', ({ open }) => {
  it('are stored in a ring of the newest 500 per provider', async () => {
    const shop = await openShop(await open())
    const refuse = (method: 'alipay' | 'wechat', i: number) =>
      takeNotice(shop.deps, shop.banks[method].provider, { headers: {}, rawBody: Buffer.from(`${method} ${i}`) })
    for (let i = 0; i < 3; i++) await refuse('wechat', i)
    for (let i = 0; i < refusedKept + 20; i++) await refuse('alipay', i)
    const bodies = (await stored(shop)).map(({ body }) => text(body))
    const expected = Array.from({ length: refusedKept }, (_, i) => `alipay ${i + 20}`)
    expect(new Set(bodies)).toEqual(new Set([...expected, 'wechat 0', 'wechat 1', 'wechat 2']))
    expect(bodies).toHaveLength(refusedKept + 3)
    expect(refusedKept).toBe(500)
  })

  it('that arrive concurrently are all stored', async () => {
    const shop = await openShop(await open())
    const bodies = Array.from({ length: 30 }, (_, i) => `forged ${i}`)
    const { provider } = shop.banks.alipay
    await Promise.all(
      bodies.map((body) => takeNotice(shop.deps, provider, { headers: {}, rawBody: Buffer.from(body) })),
    )
    expect(new Set((await stored(shop)).map(({ body }) => text(body)))).toEqual(new Set(bodies))
  })

  it.each([
    ['with many long headers', { reason: 'no', length: 60_000, names: 5 }],
    ['without headers', { reason: 'no', length: 0, names: 0 }],
    ['with a long reason', { reason: '\u0000"会\u{1F600}'.repeat(500), length: 10, names: 1 }],
  ])('%s take less than a thousand bytes each', async (_what, { reason, length, names }) => {
    const shop = await openShop(await open())
    const hostile = '\u00ff"\\\t'.repeat(length)
    const headers = Object.fromEntries(Array.from({ length: names }, (_, i) => [`paypal-transmission-${i}`, hostile]))
    const body = Buffer.alloc(32_768, '\u00ff')
    await keepRefusedNotice(shop.deps.database, { method: 'paypal', receivedAt: 1, reason, headers, body })
    const [row] = await stored(shop)
    if (row === undefined) throw new Error('nothing was stored')
    expect(Buffer.byteLength(JSON.stringify(row))).toBeLessThan(1000)
    expect(Buffer.byteLength(row.headers + row.body)).toBeLessThanOrEqual(700)
    expect(row.reason).toMatch(/^[ -~]{1,120}$/)
    for (const value of Object.values(JSON.parse(row.headers))) expect(value).toMatch(/^[ -~]{0,80}$/)
    expect(body.subarray(0, 120).equals(Buffer.from(row.body, 'base64').subarray(0, 120))).toBe(true)
  })
})

const send = ({ app }: Store, notice: Partial<ReceivedNotice> = {}, remoteAddress = '192.0.2.1') =>
  app.inject({
    method: 'POST',
    url: href(paymentEndpoints.receiveNotification, { params: { method: 'alipay' } }),
    payload: Buffer.from(notice.rawBody ?? 'forged'),
    headers: { 'content-type': 'text/plain', ...notice.headers },
    remoteAddress,
  })

onEveryDatabase('a client whose notifications are refused', ({ open }) => {
  it('has only the signature headers of the provider stored', async () => {
    const store = await openStore(await open())
    const headers = { signature: 'forged', authorization: 'Bearer one', cookie: 'a=b', 'x-padding': 'x'.repeat(8000) }
    expect((await send(store, { headers })).statusCode).toBe(400)
    expect(await stored(store)).toMatchObject([{ headers: '{"signature":"forged"}', reason: 'wrong signature' }])
  })

  it('may try ten times per minute; further ones are neither verified nor stored', async () => {
    const store = await openStore(await open(), { limits: rateLimits(1200) })
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await send(store)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
    expect((await send(store)).headers['retry-after']).toBe('60')
    expect(await stored(store)).toHaveLength(10)
    store.clock.now += minutes(1)
    expect((await send(store)).statusCode).toBe(400)
  })

  it('has no more than that stored under concurrent calls', async () => {
    const store = await openStore(await open(), { limits: rateLimits(1200) })
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(store)))
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
    expect(await stored(store)).toHaveLength(10)
  })

  it('counts as one client under different spellings of an address', async () => {
    const store = await openStore(await open(), { limits: rateLimits(120) })
    const addresses = ['2001:db8::1', '2001:DB8::2', '2001:0db8:0:0::3', '2001:db8:0:0:ffff::4']
    const statuses: number[] = []
    for (const address of addresses) statuses.push((await send(store, {}, address)).statusCode)
    expect(statuses).toEqual([400, 429, 429, 429])
  })

  it('does not block other clients; accepted notifications are not counted', async () => {
    const store = await openStore(await open(), { limits: rateLimits(120) })
    for (let i = 0; i < 5; i++) await send(store)
    for (let i = 0; i < 5; i++) {
      const order = await store.pendingOrder()
      store.clock.now += seconds(1)
      expect((await send(store, store.banks.alipay.pay(order.id), '203.0.113.9')).statusCode).toBe(200)
      expect(await store.stateOf(order)).toBe('delivered')
    }
  })
})
