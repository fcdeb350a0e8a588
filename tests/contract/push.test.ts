import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { hours, minutes, seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as pushEndpoints from '../../contract/endpoints/push.ts'
import type { SlotWish } from '../../contract/push/slot-watch.ts'
import { inChunks } from '../../server/kernel/db/chunks.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { doDueJobs } from '../../server/kernel/jobs/run-queue.ts'
import { type PushAnswer, PushRefused, type PushRequest } from '../../server/push/backends/push-service/call.ts'
import { serviceOf } from '../../server/push/backends/push-service/services.ts'
import { vapidKey } from '../../server/push/backends/push-service/vapid.ts'
import { pushRoutes } from '../../server/push/handlers.ts'
import { createDecider, type NamedServer } from '../../server/push/jobs/decide-watches.ts'
import { messagesOf } from '../../server/push/jobs/send-messages.ts'
import { HostPauses } from '../../server/push/rules/host-pauses.ts'
import { createKnownWords } from '../../server/push/rules/known-words.ts'
import {
  deviceKeys,
  devicePool,
  messageJobKind,
  openDevice,
  pruneDevices,
  removeDevice,
} from '../../server/push/store/devices.ts'
import { testSecret } from '../support/accounts-app.ts'
import { authenticateByName, bearers } from '../support/buyers.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { testApp } from '../support/http-app.ts'
import { pushReceiver } from '../support/push-device.ts'
import { evenClock } from '../support/queue-clock.ts'

const begin = Date.parse('2026-06-01T00:00:00Z')
const secrets = { secret: testSecret }
const key = vapidKey(testSecret)
const endpoint = 'https://push.example.net/send/abc'
const isListed = (address: string) => serviceOf(address, ['push.example.net', '*.push.example.org']) !== undefined
const one: SlotWish = { kind: 'server', server: '192.0.2.1:27015', name: 'Retakes #1' }

const listed = (free: number, players: readonly string[] = []): NamedServer[] => [
  {
    id: '192.0.2.1:27015',
    name: 'Retakes #1',
    mode: 'retakes',
    server: {
      category: 'retakes',
      region: 'ap-tokyo',
      map: 'de_dust2',
      open: 1,
      players: `${20 - free}/20`,
      players_max: null,
    },
    latency: undefined,
    former: ['198.51.100.7:27015'],
    players: () => players.map((name) => ({ name })),
  },
]

/** A portal whose list and push service the test controls. */
async function portal(database: Database, answers: readonly (PushAnswer | Error)[] = []) {
  const clock = { now: begin }
  const details = { isOn: true }
  const list = { servers: listed(0), version: 1 }
  const sent: PushRequest[] = []
  const lines: string[] = []
  const now = () => clock.now
  const device = deviceKeys(secrets)
  const watched = { version: () => list.version, all: () => list.servers }
  const { app } = await testApp({
    modules: [
      pushRoutes({
        database,
        authenticate: authenticateByName,
        device,
        publicKey: key.publicKey,
        isPushAddress: isListed,
        knownWords: createKnownWords(watched),
        isVip: async (steamId) => steamId.endsWith('1'),
        now,
      }),
    ],
  })
  const decider = createDecider({
    database,
    servers: watched,
    icon: () => undefined,
    hasDetails: () => details.isOn,
    spoken: (language) => language,
    isDecider: () => true,
    onQueued: () => undefined,
    now,
  })
  const deps = {
    database,
    logger: { warn: (detail: object, message: string) => lines.push(`${message} ${JSON.stringify(detail)}`) },
    call: async (request: PushRequest) => {
      sent.push(request)
      const answer = answers[Math.min(sent.length, answers.length) - 1] ?? { status: 201, retryAfter: undefined }
      if (answer instanceof Error) throw answer
      return answer
    },
    isPushAddress: isListed,
    pauses: new HostPauses(),
    queue: {
      jobKind: messageJobKind,
      open: (id: string) => openDevice(database, device, id),
      remove: (id: string) => removeDevice(database, id),
    },
    vapid: [key],
    contact: 'https://play.example.org',
    now,
    clock: evenClock(now),
  }
  return {
    app,
    clock,
    details,
    sent,
    lines,
    put: (body: object, headers = {}) =>
      app.inject({ method: 'PUT', url: href(pushEndpoints.putPushDevice), payload: body, headers }),
    /** The list shows this many free slots, and these players; decides and sends. */
    async free(slots: number, players: readonly string[] = []) {
      list.servers = listed(slots, players)
      list.version += 1
      await decider.decide()
      await doDueJobs(messagesOf(deps, (error) => expect.fail(String(error))))
    },
  }
}

const deviceBody = (subscription: object, over: object = {}) => ({
  subscription,
  key: key.publicKey,
  language: 'en',
  watches: [{ id: randomUUID(), wish: one, endsAt: begin + hours(2) }],
  ...over,
})

const answer = (status: number, retryAfter?: string): PushAnswer => ({ status, retryAfter })
const countOf = async (database: Database) =>
  (await database.kysely.selectFrom('push_device').selectAll().execute()).length

onEveryDatabase('push', { sensitive: true }, ({ open }) => {
  it('tells a device once that there is room, in its language, encrypted for it', async () => {
    const { app, put, free, sent } = await portal(await open())
    expect((await app.inject(href(pushEndpoints.readPushKey))).json()).toEqual({ key: key.publicKey })
    const receiver = pushReceiver(endpoint)
    const body = deviceBody(receiver.subscription)
    expect((await put(body)).statusCode).toBe(204)
    expect((await put(body)).statusCode).toBe(204)
    await free(3)
    expect(sent).toEqual([])
    await free(5)
    await free(6)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ endpoint, ttl: 120, topic: expect.stringMatching(/^[\w-]{32}$/) })
    expect(sent[0]?.authorization).toMatch(/^vapid t=[\w.-]+, k=/)
    expect(receiver.open(sent[0]?.body ?? Buffer.alloc(0))).toEqual({
      title: 'There is room on Retakes #1',
      body: '5 slots are free. Join before others do.',
      tag: `slot-watch ${body.watches[0]?.id}`,
      path: '/servers/details/192.0.2.1%3A27015#join',
      lang: 'en',
      slot: { watch: body.watches[0]?.id, join: 'Join', send: 'Send to PC', stop: 'Stop waiting' },
    })
  })

  it('leads to the list where servers have no pages', async () => {
    const { put, free, sent, details } = await portal(await open())
    details.isOn = false
    const receiver = pushReceiver(endpoint)
    await put(deviceBody(receiver.subscription))
    await free(5)
    expect(receiver.open(sent[0]?.body ?? Buffer.alloc(0))).toMatchObject({ path: '/servers' })
  })

  it('a watch that is ended from its notification is told no more; the others are, signed out and twice', async () => {
    const database = await open()
    const { app, put, free, sent, clock } = await portal(database)
    const [ended, kept] = [randomUUID(), randomUUID()]
    const any = { kind: 'any', modes: [], regions: [], maps: ['de_dust2'], maxLatency: null }
    const watches = [
      { id: ended, wish: one, endsAt: begin + hours(2) },
      { id: kept, wish: any, endsAt: begin + hours(2) },
    ]
    const receiver = pushReceiver(endpoint)
    await put(deviceBody(receiver.subscription, { watches }))
    await free(0)
    clock.now += minutes(1)
    const stop = (payload: object) => app.inject({ method: 'POST', url: href(pushEndpoints.stopPushWatch), payload })
    for (const _ of [1, 2]) expect((await stop({ endpoint, watch: ended })).statusCode).toBe(204)
    expect((await stop({ endpoint: `${endpoint}x`, watch: kept })).statusCode).toBe(204)
    await free(5)
    expect(sent.map(({ body }) => receiver.open(body).slot?.watch)).toEqual([kept])
  })

  it('tells VIP of one free slot', async () => {
    const { put, free, sent } = await portal(await open())
    await put(deviceBody(pushReceiver(endpoint).subscription), bearers.one)
    await free(1)
    expect(sent).toHaveLength(1)
  })

  it('tells again no sooner than five minutes later, also from another process', async () => {
    const database = await open()
    const first = await portal(database)
    await first.put(deviceBody(pushReceiver(endpoint).subscription))
    await first.free(5)
    const second = await portal(database)
    await second.free(5)
    expect(second.sent).toEqual([])
    await first.free(0)
    first.clock.now = begin + minutes(5)
    await first.free(5)
    expect(first.sent).toHaveLength(2)
  })

  it('tells once that a player is on a server, found by name, until they have left', async () => {
    const { clock, put, free, sent } = await portal(await open())
    const receiver = pushReceiver(endpoint)
    const wish = { kind: 'player', steamId: '76561198000000001', name: 'Ann' }
    await put(deviceBody(receiver.subscription, { watches: [{ id: randomUUID(), wish, endsAt: begin + hours(2) }] }))
    await free(0, ['Bo'])
    expect(sent).toEqual([])
    for (let time = 0; time < 3; time += 1) {
      clock.now += minutes(6)
      await free(1, ['Bo', ' ANN'])
    }
    expect(sent.map(({ body }) => receiver.open(body))).toMatchObject([
      { title: 'Ann is on Retakes #1', body: '1 slot is free. Found by name.' },
    ])
    clock.now += minutes(1)
    await free(1)
    clock.now += minutes(6)
    await free(1, ['Ann'])
    expect(sent).toHaveLength(2)
  })

  it('goes on when its server moves', async () => {
    const { put, free, sent } = await portal(await open())
    const wish = { ...one, server: '198.51.100.7:27015' }
    await put(
      deviceBody(pushReceiver(endpoint).subscription, {
        watches: [{ id: randomUUID(), wish, endsAt: begin + hours(2) }],
      }),
    )
    await free(5)
    expect(sent).toHaveLength(1)
  })

  it('removes a device whose subscription has ended, that ends it, or that waits for nothing more', async () => {
    const database = await open()
    const { put, free, sent, app } = await portal(database, [answer(410)])
    const { subscription } = pushReceiver(endpoint)
    await put(deviceBody(subscription))
    await free(5)
    expect(sent).toHaveLength(1)
    expect(await countOf(database)).toBe(0)
    await put(deviceBody(subscription))
    await put(deviceBody(subscription, { watches: [] }))
    expect(await countOf(database)).toBe(0)
    await put(deviceBody(subscription))
    const end = { method: 'POST', url: href(pushEndpoints.deletePushDevice), payload: { endpoint } } as const
    expect((await app.inject(end)).statusCode).toBe(204)
    expect((await app.inject(end)).statusCode).toBe(204)
    expect(await countOf(database)).toBe(0)
  })

  it('follows a device to the subscription that replaces an ended one, for who has the secret of the ended one', async () => {
    const database = await open()
    const { put, free, sent, app } = await portal(database)
    const [old, next, stranger] = ['old', 'next', 'old'].map((name) => pushReceiver(`https://push.example.net/${name}`))
    if (!old || !next || !stranger) return expect.unreachable()
    await put(deviceBody(old.subscription))
    const replace = (from: object, over: object = {}) =>
      app.inject({
        method: 'POST',
        url: href(pushEndpoints.replacePushDevice),
        payload: { old: from, subscription: next.subscription, key: key.publicKey, ...over },
      })
    expect((await replace(stranger.subscription)).statusCode).toBe(204)
    expect((await replace(old.subscription, { key: 'former' })).statusCode).toBe(410)
    const elsewhere = { ...next.subscription, endpoint: 'https://push.elsewhere.example/a' }
    expect((await replace(old.subscription, { subscription: elsewhere })).statusCode).toBe(400)
    expect((await replace(old.subscription)).statusCode).toBe(204)
    expect((await replace(old.subscription)).statusCode).toBe(204)
    await free(5)
    expect(sent.map(({ endpoint: to }) => to)).toEqual([next.subscription.endpoint])
    expect(next.open(sent[0]?.body ?? Buffer.alloc(0)).title).toContain('Retakes #1')
    const places = await database.kysely.selectFrom('place').selectAll().where('pool', '=', devicePool.name).execute()
    expect([await countOf(database), places.length]).toEqual([1, 1])
    // The page was faster.
    await put(deviceBody(old.subscription))
    expect((await replace(old.subscription)).statusCode).toBe(204)
    expect(await countOf(database)).toBe(1)
  })

  it('sends again what the push service did not take, while it is of use, and never what it refused', async () => {
    const { put, free, sent, clock, lines } = await portal(await open(), [
      answer(429, '30'),
      new Error('timed out'),
      answer(500),
      answer(413),
    ])
    await put(deviceBody(pushReceiver(endpoint).subscription))
    await free(5)
    await free(5)
    expect(sent).toHaveLength(1)
    for (let pause = 0; pause < 5; pause += 1) {
      clock.now += seconds(30)
      await free(5)
    }
    expect(sent).toHaveLength(4)
    expect(lines).toEqual([
      'message was not taken {"host":"push.example.net","reason":"the push service answered 413"}',
    ])
  })

  it('forgets a device at an address that it may not call', async () => {
    const database = await open()
    const { put, free } = await portal(database, [new PushRefused('private')])
    await put(deviceBody(pushReceiver(endpoint).subscription))
    await free(5)
    expect(await countOf(database)).toBe(0)
  })

  it('stores no address as it is, and nothing of a device whose watches have ended', async () => {
    const database = await open()
    const { put } = await portal(database)
    await put(deviceBody(pushReceiver(endpoint).subscription))
    const [row] = await database.kysely.selectFrom('push_device').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain('push.example.net')
    await pruneDevices(database, begin + hours(2))
    expect(await countOf(database)).toBe(0)
  })

  it('refuses what no browser sends', async () => {
    const { put } = await portal(await open())
    const { subscription } = pushReceiver(endpoint)
    const watch = { id: randomUUID(), wish: one, endsAt: begin + hours(2) }
    const refused = [
      deviceBody({ ...subscription, endpoint: 'http://push.example.net/' }),
      deviceBody({ ...subscription, endpoint: 'https://127.0.0.1/' }),
      deviceBody({ ...subscription, endpoint: 'https://push.example.net:22/' }),
      deviceBody({ ...subscription, endpoint: 'https://push.example.net.stranger.example/' }),
      deviceBody({ ...subscription, endpoint: 'https://user@push.example.net/' }),
      deviceBody({ ...subscription, endpoint: 'https://[::1]/' }),
      deviceBody({ ...subscription, keys: { p256dh: 'short', auth: 'short' } }),
      deviceBody(subscription, { watches: Array.from({ length: 6 }, () => ({ ...watch, id: randomUUID() })) }),
      deviceBody(subscription, { watches: [{ ...watch, wish: { kind: 'other' } }] }),
    ]
    for (const body of refused) expect((await put(body)).statusCode).toBe(400)
    expect((await put(deviceBody(subscription, { key: 'of another secret' }))).statusCode).toBe(410)
  })

  it('takes no more than 100 new devices of one address in twelve hours; known ones go on, and so do others', async () => {
    const database = await open()
    const { app, put, clock } = await portal(database)
    const first = pushReceiver(endpoint).subscription
    const fresh = (n: number) => deviceBody(pushReceiver(`${endpoint}${n}`).subscription)
    expect((await put(deviceBody(first))).statusCode).toBe(204)
    expect((await put(fresh(1))).statusCode).toBe(204)
    await database.kysely.updateTable('pairing_attempt').set({ count: 100 }).execute()
    const refused = await put(fresh(2))
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(hours(12) / 1000)])
    expect(await countOf(database)).toBe(2)
    expect((await put(deviceBody(first))).statusCode).toBe(204)
    expect((await put(fresh(3), bearers.one)).statusCode).toBe(204)
    const elsewhere = { method: 'PUT', url: href(pushEndpoints.putPushDevice), remoteAddress: '203.0.113.9' } as const
    expect((await app.inject({ ...elsewhere, payload: fresh(4) })).statusCode).toBe(204)
    clock.now += hours(12)
    const later = { watches: [{ id: randomUUID(), wish: one, endsAt: clock.now + hours(1) }] }
    expect((await put({ ...fresh(5), ...later })).statusCode).toBe(204)
  })

  it('counts new devices of a whole network too, however many addresses it has', async () => {
    const database = await open()
    const { app } = await portal(database)
    const from = (remoteAddress: string, n: number) =>
      app.inject({
        method: 'PUT',
        url: href(pushEndpoints.putPushDevice),
        remoteAddress,
        payload: deviceBody(pushReceiver(`${endpoint}${n}`).subscription),
      })
    expect((await from('2001:db8:7:1::1', 1)).statusCode).toBe(204)
    await database.kysely.updateTable('pairing_attempt').set({ count: 400 }).where('count', '=', 1).execute()
    expect((await from('2001:db8:7:2::1', 2)).statusCode).toBe(429)
    expect((await from('2001:db8:8:2::1', 3)).statusCode).toBe(204)
    expect(await countOf(database)).toBe(2)
  })

  it('always has room for a guest: fifty networks that took all places of guests lose their oldest', async () => {
    const database = await open()
    const { app } = await portal(database)
    const from = (remoteAddress: string, subscription: object) =>
      app.inject({
        method: 'PUT',
        url: href(pushEndpoints.putPushDevice),
        remoteAddress,
        payload: deviceBody(subscription),
      })
    expect((await from('198.51.100.7', pushReceiver(`${endpoint}first`).subscription)).statusCode).toBe(204)
    const taken = Array.from({ length: devicePool.guests - 1 }, (_, n) => ({
      ...{ pool: devicePool.name, id: `taken ${n}`, owner: `address ${n}`, network: `network ${n % 50}` },
      ...{ is_guest: 1, since: begin - devicePool.guests + n },
    }))
    await inChunks(taken, (some) => database.kysely.insertInto('place').values(some).execute())
    expect((await from('203.0.113.9', pushReceiver(`${endpoint}second`).subscription)).statusCode).toBe(204)
    const places = await database.kysely.selectFrom('place').select(['id', 'owner']).execute()
    expect(places).toHaveLength(devicePool.guests)
    expect(places.filter(({ id }) => !id.startsWith('taken '))).toHaveLength(2)
    expect(JSON.stringify(places)).not.toContain('198.51')
    expect(await countOf(database)).toBe(2)
    await pruneDevices(database, begin)
    expect(await database.kysely.selectFrom('place').select('id').execute()).toHaveLength(2)
  })

  it('learns of more devices than it reads at once, and of one whose change was committed late', async () => {
    const { app, clock, put, free, sent } = await portal(await open())
    const url = href(pushEndpoints.putPushDevice)
    for (let n = 0; n < 130; n += 1) {
      clock.now = begin + n
      const payload = deviceBody(pushReceiver(`${endpoint}${n}`).subscription)
      const answered = await app.inject({ method: 'PUT', url, remoteAddress: `198.51.${n}.1`, payload })
      expect(answered.statusCode).toBe(204)
    }
    for (const time of [1, 31, 61]) {
      clock.now = begin + seconds(time)
      await free(5)
    }
    expect(new Set(sent.map((each) => each.endpoint)).size).toBe(130)
    clock.now = begin + minutes(2)
    await put(deviceBody(pushReceiver(`${endpoint}a`).subscription))
    await free(5)
    clock.now = begin + minutes(2) - seconds(3)
    await put(deviceBody(pushReceiver(`${endpoint}b`).subscription))
    clock.now = begin + minutes(2) + seconds(8)
    await free(5)
    expect(sent.slice(130).map((each) => each.endpoint)).toEqual([`${endpoint}a`, `${endpoint}b`])
  })

  it('keeps only words that servers have, and no wish that means none', async () => {
    const database = await open()
    const { put } = await portal(database)
    const any = (modes: string[], regions: string[]) => ({
      id: randomUUID(),
      wish: { kind: 'any', modes, regions, maxLatency: null },
      endsAt: begin + hours(1),
    })
    const watches = [any(['retakes', 'made up'], ['ap-tokyo']), any(['made up'], [])]
    expect((await put(deviceBody(pushReceiver(endpoint).subscription, { watches }))).statusCode).toBe(204)
    const rows = await database.kysely.selectFrom('push_watch').select('wish').execute()
    expect(rows.map(({ wish }) => JSON.parse(wish))).toEqual([any(['retakes'], ['ap-tokyo']).wish])
  })

  it('does not call a host for a while after it failed to answer, for any device', async () => {
    const { put, free, sent, clock } = await portal(await open(), [new Error('timed out'), answer(201)])
    await put(deviceBody(pushReceiver(endpoint).subscription))
    await free(5)
    await put(deviceBody(pushReceiver(`${endpoint}2`).subscription))
    await free(5)
    expect(sent).toHaveLength(1)
    // A host of the same service that does not answer, which a stranger may have made up.
    await put(deviceBody(pushReceiver('https://one.push.example.org/a').subscription))
    await free(5)
    expect(sent).toHaveLength(2)
    clock.now += seconds(15)
    await free(5)
    expect(sent).toHaveLength(4)
  })

  it('a watch lasts twelve hours at most', async () => {
    const database = await open()
    const { put } = await portal(database)
    await put(
      deviceBody(pushReceiver(endpoint).subscription, {
        watches: [{ id: randomUUID(), wish: one, endsAt: begin + hours(1000) }],
      }),
    )
    expect(await database.kysely.selectFrom('push_watch').select('ends_at').executeTakeFirst()).toEqual({
      ends_at: begin + hours(12),
    })
  })
})
