import { expect, it } from 'vitest'
import { days, hours, minutes, seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as pushEndpoints from '../../contract/endpoints/push.ts'
import type { NoticeKind } from '../../contract/push/notices.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { doDueJobs } from '../../server/kernel/jobs/run-queue.ts'
import { readRefundNotices } from '../../server/payments/store/refunds.ts'
import type { PushRequest } from '../../server/push/backends/push-service/call.ts'
import { serviceOf } from '../../server/push/backends/push-service/services.ts'
import { vapidKey } from '../../server/push/backends/push-service/vapid.ts'
import { pushRoutes } from '../../server/push/handlers.ts'
import { messagesOf } from '../../server/push/jobs/send-messages.ts'
import { createTeller } from '../../server/push/jobs/tell-notices.ts'
import { HostPauses } from '../../server/push/rules/host-pauses.ts'
import { deviceKeys } from '../../server/push/store/devices.ts'
import {
  noticeJobKind,
  openSubscriber,
  pruneSubscribers,
  removeSubscriber,
} from '../../server/push/store/subscribers.ts'
import { giveTime } from '../../server/rentals/store/rental-care.ts'
import { readRentalNotices } from '../../server/rentals/store/rental-notices.ts'
import { insertRental } from '../../server/rentals/store/rental-orders.ts'
import { lockRental, stepRentalRow } from '../../server/rentals/store/rentals.ts'
import { readVipNotices } from '../../server/vip/store.ts'
import { accountsApp, steamAccount, steamIdOf, testSecret } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { pushReceiver } from '../support/push-device.ts'
import { evenClock } from '../support/queue-clock.ts'

const key = vapidKey(testSecret)
const device = deviceKeys({ secret: testSecret })
const every: readonly NoticeKind[] = ['vipEnding', 'rentalReady', 'rentalEnding', 'rentalChanged', 'refundDone']

/** A portal whose clock and push service the test controls. */
async function portal(database: Database, status = 201) {
  const sent: PushRequest[] = []
  const base = await accountsApp(database, {}, async ({ authenticate }, clock) => [
    pushRoutes({
      database,
      authenticate,
      device,
      publicKey: key.publicKey,
      isPushAddress: (address) => serviceOf(address, ['push.example.net']) !== undefined,
      knownWords: () => ({ modes: new Set(), regions: new Set(), maps: new Set() }),
      isVip: async () => false,
      now: () => clock.now,
    }),
  ])
  const { clock } = base
  const now = () => clock.now
  const process = () =>
    createTeller({
      database,
      sources: [readVipNotices, readRentalNotices, readRefundNotices].map(
        (read) => (from: number, to: number) => read(database, from, to),
      ),
      spoken: (language) => language,
      regionName: (code, language) => (language === 'zh' ? `${code} zh` : code),
      isDecider: () => true,
      onQueued: () => undefined,
      now,
    })
  const send = {
    database,
    logger: { warn: () => undefined },
    call: async (request: PushRequest) => {
      sent.push(request)
      return { status, retryAfter: undefined }
    },
    queue: {
      jobKind: noticeJobKind,
      open: (id: string) => openSubscriber(database, device, { id, now: now() }),
      remove: (id: string) => removeSubscriber(database, id),
    },
    vapid: [key],
    isPushAddress: () => true,
    pauses: new HostPauses(),
    contact: 'https://play.example.org',
    now,
    clock: evenClock(now),
  }
  const receiver = pushReceiver('https://push.example.net/send/abc')
  const first = process()
  return {
    ...base,
    process,
    receiver,
    sent,
    signIn: async (n: number) => (await base.begin(await steamAccount(database, n))).token,
    put: (token: string, kinds: readonly NoticeKind[], over: object = {}) =>
      base.call('PUT', href(pushEndpoints.putPushNotices), token, {
        subscription: receiver.subscription,
        key: key.publicKey,
        language: 'en',
        kinds,
        ...over,
      }),
    /** Looks for events, sends, and returns what arrived. */
    async told(teller = first) {
      await teller.tell()
      const before = sent.length
      await doDueJobs(messagesOf(send, (error) => expect.fail(String(error))))
      return sent.slice(before).map(({ body }) => receiver.open(body))
    },
  }
}

const vipUntil = (database: Database, n: number, expires_at: number) =>
  database.kysely
    .insertInto('vip_membership')
    .values({ steam_id: steamIdOf(n), expires_at })
    .onConflict((conflict) => conflict.column('steam_id').doUpdateSet({ expires_at }))
    .execute()

/** A server of player 1 that player 2 plays on, being created, or scheduled. */
async function rentOut(database: Database, now: number, startsAt?: number): Promise<string> {
  const id = 'pr-1'
  await inTransaction(database, async (trx) => {
    const config = { name: 'Scrim', password: 'abc123', region: 'ap-tokyo', relocatable: true, simulated: false }
    await insertRental(trx, { id, ownerSteamId: steamIdOf(1), hours: 4, now, startsAt, ...config })
    await trx.kysely
      .insertInto('rental_member')
      .values({ rental_id: id, steam_id: steamIdOf(2), joined_at: now })
      .execute()
  })
  return id
}

const subscribers = async ({ kysely }: Database) =>
  (await kysely.selectFrom('push_subscriber').selectAll().execute()).length

onEveryDatabase('notices', ({ open }) => {
  it('tells 7, 3 and 1 days before VIP ends, once each, whichever and however many processes look', async () => {
    const database = await open()
    const { clock, signIn, put, told, process, sent } = await portal(database)
    const end = clock.now + days(8)
    await vipUntil(database, 1, end)
    expect((await put(await signIn(1), ['vipEnding'])).statusCode).toBe(204)
    expect(await told()).toEqual([])
    const titles: string[] = []
    for (const left of [7, 3, 1]) {
      clock.now = end - days(left) + seconds(2)
      // Sessions end after seven days; the device is known, and the player the same.
      await put(await signIn(1), ['vipEnding'])
      const others = [process(), process()]
      await Promise.all(others.map((each) => each.tell()))
      titles.push(...(await told()).map(({ title }) => title), ...(await told(process())).map(({ title }) => title))
    }
    expect(titles).toEqual(['Your VIP ends in 7 days', 'Your VIP ends in 3 days', 'Your VIP ends within a day'])
    expect(sent.map(({ ttl }) => ttl)).toEqual([days(4), days(2), days(1)].map((each) => each / 1000 - 2))
    clock.now = end
    expect(await told()).toEqual([])
  })

  it('tells what happened while no process ran, but nothing from before it was asked for', async () => {
    const database = await open()
    const { clock, signIn, put, told, process } = await portal(database)
    await vipUntil(database, 1, clock.now + days(7) + hours(1))
    const token = await signIn(1)
    await put(token, ['vipEnding'])
    clock.now += hours(20)
    expect(await told(process())).toMatchObject([
      { title: 'Your VIP ends in 7 days', tag: 'vip-reminder', path: '/vip/subscribe' },
    ])
    await vipUntil(database, 1, clock.now + days(3) - hours(1))
    await put(token, [])
    await put(token, ['vipEnding'])
    expect(await told(process())).toEqual([])
  })

  it('tells owner and members that a server is ready, moved, has more time and ends soon', async () => {
    const database = await open()
    const { clock, signIn, put, told } = await portal(database)
    await put(await signIn(2), every, { language: 'zh' })
    const id = await rentOut(database, clock.now)
    const step = (event: Parameters<typeof stepRentalRow>[2]) => stepRentalRow(database, id, event, { now: clock.now })
    expect(await told()).toEqual([])
    await step({ kind: 'ready' })
    expect(await told()).toMatchObject([{ title: '「Scrim」开好了', path: '/pracc?server=pr-1' }])
    await step({ kind: 'switch', region: 'ap-hongkong', regionAvailable: true })
    await step({ kind: 'switch_failed' })
    expect(await told()).toEqual([])
    await step({ kind: 'switch', region: 'ap-hongkong', regionAvailable: true })
    await step({ kind: 'ready' })
    expect(await told()).toMatchObject([{ title: '「Scrim」搬到ap-hongkong zh了' }])
    const gift = { key: 'g', hours: 6, why: null }
    for (let time = 0; time < 2; time += 1) {
      await inTransaction(database, async (trx) => {
        const row = await lockRental(trx, id)
        if (row) await giveTime(trx, row, gift, clock.now)
      })
    }
    expect(await told()).toMatchObject([{ title: '「Scrim」多了 6 小时' }])
    clock.now += hours(9.5) + minutes(8)
    expect(await told()).toMatchObject([{ title: '「Scrim」还有 22 分钟到期' }])
    clock.now += minutes(1)
    expect(await told()).toEqual([])
    await step({ kind: 'renew', hours: 1 })
    clock.now += hours(1)
    expect(await told()).toMatchObject([{ title: '「Scrim」还有 21 分钟到期' }])
  })

  it('tells that a scheduled server starts soon, is late, and could not be created in time', async () => {
    const database = await open()
    const { clock, signIn, put, told, process } = await portal(database)
    await put(await signIn(1), ['rentalReady'])
    const startsAt = clock.now + days(2)
    const id = await rentOut(database, clock.now, startsAt)
    const step = (event: Parameters<typeof stepRentalRow>[2]) => stepRentalRow(database, id, event, { now: clock.now })
    expect(await told()).toEqual([])
    clock.now = startsAt - minutes(59.5)
    expect(await told()).toMatchObject([{ title: 'Scrim starts in 60 minutes', path: '/pracc?server=pr-1' }])
    expect(await told(process())).toEqual([])
    await step({ kind: 'move_start', to: startsAt + days(1) })
    clock.now = startsAt + days(1) - minutes(45)
    expect(await told()).toMatchObject([{ title: 'Scrim starts in 45 minutes' }])
    clock.now = startsAt + days(1) + minutes(2)
    expect(await told()).toMatchObject([{ title: 'Scrim is late' }])
    await step({ kind: 'begin' })
    expect(await told()).toEqual([])
    clock.now += minutes(29)
    await step({ kind: 'create_failed' })
    expect(await told()).toMatchObject([
      { title: 'Scrim could not be created', body: 'Your payment is being refunded.' },
    ])
  })

  it('tells the buyer that a refund was sent', async () => {
    const database = await open()
    const { clock, signIn, put, told } = await portal(database)
    await put(await signIn(1), ['refundDone'])
    const money = { amount_minor: 3000, currency: 'CNY' } as const
    await database.kysely
      .insertInto('order')
      .values({
        ...{ id: 'o', account_id: 'a', steam_id: steamIdOf(1), idempotency_key: 'k', request_hash: '', options: '{}' },
        ...{ product_type: 'vip_subscription', product_id: 'vip_new', duration: '1m', method: 'alipay', test: 0 },
        ...{ state: 'refunded', created_at: 0, paid_at: 0, delivered_at: 0, provider_ref: null, payment_url: null },
        ...{ mobile_url: null, next_check_at: null, woken_at: null, checks: 0, checked_at: null, check_problem: null },
        ...money,
      })
      .execute()
    const refund = { order_id: 'o', method: 'alipay', transaction_id: 't', reason: 'withdrawn', created_at: 0 }
    await database.kysely
      .insertInto('refund')
      .values({ id: 'r', ...refund, ...money, done_at: clock.now, requested_at: null, provider_number: null })
      .execute()
    expect(await told()).toMatchObject([{ title: 'Refund sent: ¥30.00', path: '/vip/card' }])
    expect(await told()).toEqual([])
  })

  it('tells nothing after a sign-out, even what was queued, and only the kinds that are on', async () => {
    const database = await open()
    const { clock, accounts, begin, put, told, process, sent } = await portal(database)
    const account = await steamAccount(database, 1)
    const { token, session } = await begin(account)
    await put(token, ['refundDone'])
    const id = await rentOut(database, clock.now)
    await stepRentalRow(database, id, { kind: 'ready' }, { now: clock.now })
    expect(await told()).toEqual([])
    await put(token, ['rentalChanged'])
    await stepRentalRow(database, id, { kind: 'switch', region: 'ap-seoul', regionAvailable: true }, { now: clock.now })
    await stepRentalRow(database, id, { kind: 'ready' }, { now: clock.now })
    await process().tell()
    await database.kysely.updateTable('session').set({ revoked_at: clock.now }).where('id', '=', session.id).execute()
    expect(await told()).toEqual([])
    expect(sent).toEqual([])
    await pruneSubscribers(database, clock.now)
    expect(await subscribers(database)).toBe(0)
    expect(accounts).toBeDefined()
  })

  it('a device belongs to the player who signed in last; without kinds, or when its subscription ended, it is gone', async () => {
    const database = await open()
    const { clock, signIn, put, told } = await portal(database, 410)
    const [one, two] = [await signIn(1), await signIn(2)]
    await put(one, every)
    await put(two, every)
    await put(two, every)
    expect(await subscribers(database)).toBe(1)
    await put(two, [])
    await put(two, [])
    expect(await subscribers(database)).toBe(0)
    await put(two, ['vipEnding'])
    const end = clock.now + days(7) + minutes(1)
    await vipUntil(database, 2, end)
    clock.now = end - days(7)
    expect(await told()).toHaveLength(1)
    expect(await subscribers(database)).toBe(0)
  })

  it('refuses what no browser sends, and callers without an account', async () => {
    const { signIn, put, receiver } = await portal(await open())
    const token = await signIn(1)
    const { subscription } = receiver
    expect((await put('x', every)).statusCode).toBe(401)
    for (const over of [
      { kinds: ['other'] },
      { kinds: [...every, 'vipEnding'] },
      { subscription: { ...subscription, endpoint: 'https://10.0.0.1/' } },
    ]) {
      expect((await put(token, every, over)).statusCode).toBe(400)
    }
    expect((await put(token, every, { key: 'of another secret' })).statusCode).toBe(410)
  })
})
