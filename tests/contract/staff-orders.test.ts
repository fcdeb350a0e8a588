import * as v from 'valibot'
import { expect, it } from 'vitest'
import { days, hours } from '../../contract/duration.ts'
import { orderStorySchema, staffOrdersSchema } from '../../contract/payments/staff-orders.ts'
import { inChunks } from '../../server/kernel/db/chunks.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { refundOrder } from '../../server/payments/checkout/refund-order.ts'
import { takeNotice } from '../../server/payments/checkout/take-notice.ts'
import { searchOrders } from '../../server/payments/store/order-search.ts'
import type { OrderRow } from '../../server/payments/tables.ts'
import { steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { openShop } from '../support/checkout.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { orderRowOf } from '../support/order-row.ts'
import { openRentals } from '../support/rentals.ts'
import { wholeApp } from '../support/whole-app.ts'

const now = Date.parse('2026-06-01T00:00:00Z')
const errorOf = (body: unknown): string => v.parse(v.object({ error: v.string() }), body).error
const actor = { name: 'root', role: 'console', requestId: null, address: null }

const orderRow = (n: number, change: Partial<OrderRow> = {}): OrderRow =>
  orderRowOf({
    id: String(n).padStart(32, '0'),
    account_id: 'a',
    steam_id: steamIdOf(n % 5),
    idempotency_key: String(n),
    state: n % 2 === 0 ? 'delivered' : 'pending',
    // Three orders at each instant.
    created_at: now - hours(Math.floor(n / 3)),
    ...change,
  })

/** A portal whose administrator reads paths of the room. */
async function room(database: Database) {
  const portal = await wholeApp(database)
  const account = await steamAccount(database, 99, 'Ann')
  await database.kysely
    .insertInto('staff_member')
    .values({ steam_id: steamIdOf(99), role: 'administrator', added_at: now, added_by: 'root' })
    .execute()
  const { token } = await portal.begin(account, 'login', true)
  const call = (path: string) => portal.call('GET', path, token)
  const list = async (query: string) => v.parse(staffOrdersSchema, (await call(`/api/staff/orders?${query}`)).json())
  const post = (path: string, body: object) => portal.call('POST', path, token, body)
  return { call, list, post }
}

onEveryDatabase('the search of orders', { sensitive: true }, ({ open }) => {
  it('lists every order once, newest first, page by page', async () => {
    const database = await open()
    const rows = Array.from({ length: 120 }, (_, n) => orderRow(n))
    await database.kysely.insertInto('order').values(rows).execute()
    const { list } = await room(database)
    const seen: string[] = []
    for (let after = ''; ; ) {
      const { orders, next } = await list(after)
      seen.push(...orders.map(({ id }) => id))
      if (next === null) break
      after = `after=${next}`
    }
    const wanted = rows.toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1)).map(({ id }) => id)
    expect(seen).toEqual(wanted)
  })

  it('lists them by time or by amount, in both directions, page by page, also filtered', async () => {
    const database = await open()
    const rows = Array.from({ length: 120 }, (_, n) =>
      // Ten orders of each amount, half of them in dollars.
      orderRow(n, { amount_minor: 100 * (n % 12), currency: n % 2 === 0 ? 'CNY' : 'USD' }),
    )
    await database.kysely.insertInto('order').values(rows).execute()
    await Promise.all(['Neo', 'Neon'].map((name, n) => steamAccount(database, n, name)))
    const { list } = await room(database)
    const everyId = async (query: string): Promise<string[]> => {
      const seen: string[] = []
      for (let after = ''; ; ) {
        const { orders, next } = await list(`${query}${after}`)
        seen.push(...orders.map(({ id }) => id))
        if (next === null) return seen
        after = `&after=${next}`
      }
    }
    const keys = {
      time: ({ created_at, id }: OrderRow) => [created_at, id],
      amount: ({ currency, amount_minor, id }: OrderRow) => [currency, amount_minor, id],
    }
    const sorted = (name: keyof typeof keys, some: readonly OrderRow[]) => {
      const compare = (a: string | number, b: string | number) => (a < b ? -1 : Number(a > b))
      return some
        .toSorted((a, b) => {
          const [of, and] = [keys[name](a), keys[name](b)]
          return of.map((part, i) => compare(part, and[i] ?? '')).find((order) => order !== 0) ?? 0
        })
        .map(({ id }) => id)
    }
    const filters = [
      ['', rows],
      ['state=delivered', rows.filter(({ state }) => state === 'delivered')],
      ['search=neo', rows.filter(({ steam_id }) => [0, 1].map(steamIdOf).includes(steam_id))],
    ] as const
    for (const [filter, some] of filters) {
      for (const name of ['time', 'amount'] as const) {
        const wanted = sorted(name, some)
        expect(await everyId(`${filter}&sort=${name}`), `${filter} ${name}`).toEqual(wanted)
        expect(await everyId(`${filter}&sort=-${name}`), `${filter} -${name}`).toEqual(wanted.toReversed())
      }
    }
    // The key of a page in another order begins with the first one.
    const { next } = await list('sort=amount')
    expect((await list(`sort=time&after=${next}`)).orders[0]?.id).toBe(sorted('time', rows)[0])
  })

  it('finds by player in any spelling, own number, state, time and numbers of the provider', async () => {
    const database = await open()
    const { kysely } = database
    await kysely
      .insertInto('order')
      .values(Array.from({ length: 30 }, (_, n) => orderRow(n)))
      .execute()
    const id = 'abcdef0123456789abcdef0123456789'
    const special = { id, steam_id: steamIdOf(1001), provider_ref: '5O190127TN364715T', created_at: now - days(9) }
    await kysely.insertInto('order').values(orderRow(31, special)).execute()
    const money = { order_id: id, method: 'paypal', amount_minor: 499, currency: 'USD' }
    await kysely
      .insertInto('payment')
      .values({ ...money, transaction_id: '3C679366HH908993F', outcome: 'applied', paid_at: now, recorded_at: now })
      .execute()
    const due = { ...money, id: 'r', transaction_id: '3C679366HH908993F', reason: 'withdrawn', created_at: now }
    await kysely
      .insertInto('refund')
      .values({ ...due, done_at: now, requested_at: now, provider_number: '1JU08902781691411' })
      .execute()
    const { list } = await room(database)
    const ids = async (query: string) => (await list(query)).orders.map((order) => order.id)
    const account = BigInt(steamIdOf(1001)) - 76561197960265728n
    for (const search of [
      steamIdOf(1001),
      `[U:1:${account}]`,
      `STEAM_1:${account % 2n}:${account / 2n}`,
      `https://steamcommunity.com/profiles/${steamIdOf(1001)}/`,
      id,
      'ABCDEF01',
      '5O190127TN364715T',
      '3C679366HH908993F',
      '1JU08902781691411',
    ]) {
      expect(await ids(`search=${encodeURIComponent(search)}`), search).toEqual([id])
    }
    expect(await ids('search=abcdef0')).toEqual([])
    expect(await ids(`search=${encodeURIComponent("' or 1=1 --")}`)).toEqual([])
    expect((await ids('state=pending')).length).toBe(16)
    expect(await ids(`to=${new Date(now - days(8)).toISOString()}`)).toEqual([id])
    expect(await ids(`search=${steamIdOf(1001)}&state=delivered`)).toEqual([])
    expect((await ids(`from=${new Date(now).toISOString()}`)).length).toBe(3)
  })

  it('finds by the beginning of the name of their players, together newest first', async () => {
    const database = await open()
    const rows = Array.from({ length: 200 }, (_, n) => orderRow(n))
    await database.kysely.insertInto('order').values(rows).execute()
    const names = ['Neo', 'neon ⚡', 'Trinity', `'; drop table "order" --`, '=cmd|A0']
    for (const [n, name] of names.entries()) await steamAccount(database, n, name)
    const { list, call } = await room(database)
    const query = (search: string) => `search=${encodeURIComponent(search)}`
    const seen: string[] = []
    for (let after = ''; ; ) {
      const { orders, next } = await list(`${query('NEO')}${after}`)
      seen.push(...orders.map(({ id }) => id))
      if (next === null) break
      after = `&after=${next}`
    }
    const wanted = rows
      .filter(({ steam_id }) => [steamIdOf(0), steamIdOf(1)].includes(steam_id))
      .toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1))
    expect(seen).toEqual(wanted.map(({ id }) => id))
    const namesIn = async (search: string) => new Set((await list(query(search))).orders.map(({ name }) => name))
    for (const [n, name] of names.entries()) if (n > 0) expect(await namesIn(name), name).toEqual(new Set([name]))
    expect((await list(`${query('trin')}&state=pending`)).orders.every(({ state }) => state === 'pending')).toBe(true)
    expect(await namesIn('eo')).toEqual(new Set())
    expect((await call(`/api/staff/orders/export?${query('trinity')}`)).body.trimEnd().split('\r\n')).toHaveLength(41)
  })

  it('refuses a beginning that fits more than a thousand names', async () => {
    const database = await open()
    const { call } = await room(database)
    const accounts = Array.from({ length: 1001 }, (_, n) => ({
      ...{ id: `many-${n}`, steam_id: steamIdOf(2000 + n), username: `Player ${n}` },
      ...{ email: null, password_hash: null, avatar: null, created_at: now },
    }))
    await inChunks(accounts, (some) =>
      database.kysely
        .insertInto('account')
        .values([...some])
        .execute(),
    )
    for (const path of ['/api/staff/orders', '/api/staff/orders/export']) {
      expect(errorOf((await call(`${path}?search=play`)).json()), path).toBe('SEARCH_TOO_BROAD')
      expect((await call(`${path}?search=player%2099`)).statusCode, path).toBe(200)
    }
  })

  it('continues behind a row that is gone', async () => {
    const database = await open()
    await database.kysely
      .insertInto('order')
      .values([orderRow(1), orderRow(9)])
      .execute()
    const after = { number: now - 1, id: 'x' }
    expect((await searchOrders(database, {}, { after, limit: 5 })).map(({ id }) => id)).toEqual([orderRow(9).id])
  })
})

onEveryDatabase('the export of orders', { sensitive: true }, ({ open }) => {
  it('holds all that the filter lets through, with the money, and no formulas', async () => {
    const database = await open()
    const shop = await openShop(database)
    const order = await shop.pendingOrder()
    const { alipay } = shop.banks
    await takeNotice(shop.deps, alipay.provider, alipay.pay(order.id))
    const way = { through: 'hand', number: '=1+1' } as const
    await refundOrder(shop.deps, actor, { orderId: order.id, way, shownEnd: undefined })
    await database.kysely
      .insertInto('order')
      .values(Array.from({ length: 600 }, (_, n) => orderRow(n)))
      .execute()
    const { call } = await room(database)
    const { headers, body } = await call('/api/staff/orders/export?state=refunded')
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('orders-2026-06-01.csv'),
      'cache-control': 'no-store',
    })
    const [head, record, ...more] = body.trimEnd().split('\r\n')
    expect(head).toMatch(/^\ufefforder,created_at,/)
    expect(more).toEqual([])
    const at = '2026-06-01T00:00:00.000Z'
    expect(record).toBe(
      `${order.id},${at},${at},${at},refunded,${order.steam_id},vip_subscription,1m,alipay,CNY,30.00,30.00,30.00,${at},alipay-1,'=1+1,test`,
    )
    expect((await call('/api/staff/orders/export')).body.trimEnd().split('\r\n')).toHaveLength(602)
  })
})

onEveryDatabase('the story of an order', { sensitive: true }, ({ open }) => {
  it('tells notices, payments, deliveries, refunds and acts in one timeline, and what can be done', async () => {
    const database = await open()
    const shop = await openShop(database)
    const order = await shop.pendingOrder()
    const { alipay } = shop.banks
    const { call, post } = await room(database)
    const story = async () => v.parse(orderStorySchema, (await call(`/api/staff/orders/${order.id}`)).json())
    expect(await story()).toMatchObject({ effect: null, retry: 'check', order: { state: 'pending' } })
    await takeNotice(shop.deps, alipay.provider, alipay.pay(order.id))
    const before = await story()
    expect(before).toMatchObject({
      retry: null,
      canSend: false,
      providerNumbers: ['alipay-1'],
      effect: { endsNow: true },
    })
    const path = `/api/staff/orders/${order.id}/refund`
    const endsAt = before.effect?.endsAt ?? null
    // The portal of this test has no payment methods.
    expect((await post(path, { way: { through: 'provider' }, endsAt })).statusCode).toBe(400)
    const byHand = { way: { through: 'hand', number: '50300' }, endsAt }
    expect((await post(path, { ...byHand, endsAt: null })).statusCode).toBe(409)
    expect((await post(path, byHand)).statusCode).toBe(204)
    expect((await post(path, byHand)).statusCode).toBe(204)
    const after = await story()
    expect(after).toMatchObject({
      order: { state: 'refunded' },
      effect: null,
      refunds: [{ amountMinor: 3000, number: '50300', reason: 'withdrawn', stopped: false }],
    })
    expect(after.events.map(({ kind }) => kind).toSorted()).toEqual(
      ['act', 'created', 'delivered', 'notice', 'paid', 'refundDue', 'refunded'].toSorted(),
    )
    expect(after.events.find(({ kind }) => kind === 'act')).toMatchObject({ detail: 'order.refund', actor: 'Ann' })
    expect(await shop.vipHours()).toBe(0)
  })

  it('tells that a paid practice server waits for its start, and offers no delivery before', async () => {
    const database = await open()
    const world = await openRentals(database)
    const startsAt = '2026-06-03T12:00:00.000Z'
    const order = await world.order({ duration: '4h', startsAt })
    await world.pay(order)
    const { call, post } = await room(database)
    const path = `/api/staff/orders/${order.id}`
    const story = v.parse(orderStorySchema, (await call(path)).json())
    expect(story).toMatchObject({ order: { state: 'paid' }, retry: null, waits: { for: 'start', startsAt } })
    expect((await post(`${path}/retry`, {})).statusCode).toBe(409)
  })

  it('of an unknown order is gone, which does not close the room', async () => {
    const { call, post } = await room(await open())
    expect((await call(`/api/staff/orders/${'0'.repeat(32)}`)).statusCode).toBe(410)
    expect((await post('/api/staff/refunds/x', { through: 'hand', number: '50300' })).statusCode).toBe(410)
  })
})
