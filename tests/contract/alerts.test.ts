import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { type AlertKind, alertKinds } from '../../contract/alerts/alerts.ts'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { days, hours, minutes, seconds } from '../../contract/duration.ts'
import type { CarrierState } from '../../contract/game-side/carrier.ts'
import { addGameServer } from '../../server/accounts/game-servers/store.ts'
import { alertSources } from '../../server/alert-sources.ts'
import { type WebhookCall, WebhookRefused } from '../../server/alerts/backends/webhook-call.ts'
import { deliverAlerts } from '../../server/alerts/jobs/deliver-alerts.ts'
import { createConditionCheck } from '../../server/alerts/jobs/watch-conditions.ts'
import type { Condition } from '../../server/alerts/rules/condition.ts'
import { gathering, longestQueue, settleConditions } from '../../server/alerts/store/subjects.ts'
import {
  deleteWebhook,
  insertWebhook,
  listWebhooks,
  openWebhooks,
  resealWebhooks,
  setWebhookChoices,
  webhookKeys,
} from '../../server/alerts/store/webhooks.ts'
import { noteLinks } from '../../server/game-side/store/links.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { readQueues } from '../../server/kernel/jobs/queue-status.ts'
import { createServerList } from '../../server/servers/rules/server-list.ts'
import { testSecret } from '../support/accounts-app.ts'
import { catalogueServer } from '../support/catalogue-server.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { evenClock } from '../support/queue-clock.ts'
import { insertMail } from '../support/queued-mail.ts'
import { storageOf } from '../support/storage.ts'

const { key } = webhookKeys({ secret: testSecret })
const begin = Date.parse('2026-06-01T00:00:00Z')
const address = 'https://hooks.example.org/secret-path'

const silent = (subject: string): Condition => ({ kind: 'silence', subject, name: subject, count: 1, since: begin })

async function addTo(
  db: Database,
  kinds: readonly AlertKind[] = alertKinds,
  host = 'hooks.example.org',
  now = begin,
): Promise<{ readonly id: string }> {
  const id = `wh-${randomUUID().slice(0, 8)}`
  const place = { address: `https://${host}/secret-path`, format: 'json' } as const
  await insertWebhook(db, key, { id, ...place, language: 'en', kinds, now })
  return { id }
}

/** Delivers with responses in order, the last one for all others; an error is thrown. */
function deliveryTo(database: Database, responses: readonly (number | Error | { retryAfter: string })[]) {
  const clock = { now: begin + gathering.resolved }
  const bodies: Record<string, unknown>[] = []
  const lines: string[] = []
  let at = 0
  const call: WebhookCall = async (_address, body) => {
    bodies.push({ ...body })
    const response = responses[Math.min(at, responses.length - 1)] ?? 200
    at += 1
    if (response instanceof Error) throw response
    const isLimit = typeof response === 'object'
    return { status: isLimit ? 429 : response, retryAfter: isLimit ? response.retryAfter : undefined, body: '' }
  }
  const deps = {
    database,
    logger: { warn: (detail: object, message: string) => lines.push(`${message} ${JSON.stringify(detail)}`) },
    call,
    key,
    brand: () => 'Spawnpoint',
    origin: 'https://play.example.org',
    now: () => clock.now,
    clock: evenClock(() => clock.now),
  }
  return { deps, clock, bodies, lines, deliver: () => deliverAlerts(deps, () => false) }
}

const nothing = {
  silence: () => [],
  refund_due: () => [],
  rental_failed: () => [],
  mail_failing: () => [],
  poller_stopped: () => [],
  log_refused: () => [],
  game_link: () => [],
  key_ending: () => [],
}

onEveryDatabase('alerts', ({ open }) => {
  it('tell the beginning and the end of a condition once, and repeat it no more often than hourly', async () => {
    const db = await open()
    await addTo(db)
    let now = begin
    const settle = async (...subjects: string[]) =>
      (await settleConditions(db, 'silence', subjects.map(silent), now)).told.map(
        ({ state, condition }) => `${state} ${condition.subject}`,
      )
    expect(await settle('a')).toEqual(['firing a'])
    expect(await settle('a', 'b')).toEqual(['firing b'])
    now += minutes(59)
    expect(await settle('a', 'b')).toEqual([])
    now += minutes(1)
    expect(await settle('a', 'b')).toEqual(['firing a', 'firing b'])
    expect(await settle('b')).toEqual(['resolved a'])
    // Silent again within the hour: told when the hour is over, and its end is told only if its beginning was.
    expect(await settle('a', 'b')).toEqual([])
    expect(await settle('b')).toEqual([])
    now += minutes(30)
    expect(await settle('a', 'b')).toEqual([])
    now += minutes(30)
    expect(await settle('a', 'b')).toEqual(['firing a', 'firing b'])
    // A clock that was set back by a day.
    now -= days(1)
    expect(await settle('a', 'b')).toEqual(['firing a', 'firing b'])
    expect(await settle()).toEqual(['resolved a', 'resolved b'])
    now += days(2)
    expect(await settle()).toEqual([])
    expect(await db.kysely.selectFrom('alert_subject').selectAll().execute()).toEqual([])
  })

  it('are told once by several processes that watch at the same time', async () => {
    const db = await open()
    await addTo(db)
    const at = (now: number, ...subjects: string[]) =>
      Promise.all(Array.from({ length: 5 }, () => settleConditions(db, 'silence', subjects.map(silent), now)))
    expect((await at(begin, 'a', 'b')).flatMap(({ told }) => told)).toHaveLength(2)
    expect((await at(begin + hours(1), 'a', 'b')).flatMap(({ told }) => told)).toHaveLength(2)
    expect((await at(begin + hours(1))).flatMap(({ told }) => told)).toHaveLength(2)
    const delivery = deliveryTo(db, [200])
    delivery.clock.now = begin + hours(1) + gathering.resolved
    await Promise.all([delivery.deliver(), delivery.deliver()])
    expect(delivery.bodies).toMatchObject([{ state: 'digest', count: 6 }])
  })

  it('go to the webhooks that have the kind on, without their address in list, log or queue', async () => {
    const db = await open()
    const all = await addTo(db)
    await addTo(db, ['refund_due'], 'other.example.org', begin + 1)
    await settleConditions(db, 'silence', [silent('a')], begin)
    const delivery = deliveryTo(db, [new Error(`connect to ${address} failed`), 200])
    await delivery.deliver()
    expect(delivery.bodies).toMatchObject([{ kind: 'silence', subject: 'a', state: 'firing' }])
    expect(await listWebhooks(db)).toMatchObject([
      {
        id: all.id,
        host: 'hooks.example.org',
        last: { state: 'waiting', attempts: 1, problem: 'unreachable', detail: 'connect to … failed' },
      },
      { host: 'other.example.org', last: null },
    ])
    const stored = JSON.stringify([
      await db.kysely.selectFrom('alert_webhook').selectAll().execute(),
      await db.kysely.selectFrom('job').selectAll().execute(),
    ])
    expect(stored + delivery.lines.join()).not.toContain('secret-path')
    await delivery.deliver()
    expect(delivery.bodies).toHaveLength(1)
    delivery.clock.now += seconds(5)
    await delivery.deliver()
    const [first, second] = delivery.bodies
    expect(second?.['id']).toBe(first?.['id'])
    const at = new Date(delivery.clock.now).toISOString()
    const arrived = { state: 'arrived', attempts: 2, problem: null, detail: 'HTTP 200', at }
    expect(await listWebhooks(db)).toMatchObject([{ last: arrived }, {}])
  })

  it('wait as long as 429 says, retry 5xx until they are old, and end with a refusal', async () => {
    const db = await open()
    await addTo(db)
    await settleConditions(db, 'silence', [silent('a')], begin)
    const limited = deliveryTo(db, [{ retryAfter: '90' }, 503])
    await limited.deliver()
    limited.clock.now += seconds(89)
    await limited.deliver()
    expect(limited.bodies).toHaveLength(1)
    for (let i = 0; i < 20; i++) {
      limited.clock.now += minutes(30)
      await limited.deliver()
    }
    expect(limited.bodies).toHaveLength(6)
    expect(limited.lines.at(-1)).toContain('alert could not be delivered {')
    expect(await readQueues(db, limited.clock.now)).toEqual(new Map())
    expect(await listWebhooks(db)).toMatchObject([{ last: { state: 'failed', attempts: 6, problem: 'busy' } }])

    await settleConditions(db, 'silence', [silent('b')], limited.clock.now)
    const refused = deliveryTo(db, [new WebhookRefused('the host has a private address')])
    refused.clock.now = limited.clock.now
    await refused.deliver()
    refused.clock.now += hours(2)
    await refused.deliver()
    // The end of `a` and the beginning of `b`, once.
    expect(refused.bodies).toMatchObject([{ state: 'digest', count: 2 }])
  })

  it('of 25 hosts are one message, their ends a handful, and no webhook gets more than four a minute', async () => {
    const db = await open()
    await addTo(db)
    const { deliver, clock, bodies } = deliveryTo(db, [200])
    clock.now = begin
    const sentAt: number[] = []
    /** Rounds of ten seconds, with deliveries every two; `silentAt(round)` are the hosts that are silent then. */
    const run = async (rounds: number, silentAt: (round: number) => readonly string[]) => {
      for (let round = 0; round < rounds; round += 1) {
        await settleConditions(db, 'silence', silentAt(round).map(silent), clock.now)
        for (let i = 0; i < 5; i += 1) {
          const before = bodies.length
          await deliver()
          sentAt.push(...Array.from({ length: bodies.length - before }, () => clock.now))
          clock.now += seconds(2)
        }
      }
    }
    const hosts = Array.from({ length: 25 }, (_, i) => `host ${i}`)
    await run(9, (round) => hosts.slice(0, 9 + round * 8))
    expect(bodies).toMatchObject([{ state: 'digest', count: 25 }])
    await run(15, (round) => hosts.slice(1 + round * 2))
    expect(bodies.length).toBeLessThanOrEqual(5)
    const told = bodies.flatMap(({ count, alerts }) => (Array.isArray(alerts) ? alerts.length : Number(count)))
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(50)
    // Another kind in every round.
    for (let round = 0; round < 30; round += 1) {
      await settleConditions(db, 'log_refused', [{ ...silent(`gs-${round}`), kind: 'log_refused' }], clock.now)
      await run(1, () => [])
    }
    for (const at of sentAt)
      expect(sentAt.filter((other) => other >= at && other < at + minutes(1)).length).toBeLessThan(5)
  })

  it('of a removed webhook, or one sealed with another secret, are dropped', async () => {
    const db = await open()
    const removed = await addTo(db)
    await addTo(db)
    await settleConditions(db, 'silence', [silent('a')], begin)
    await deleteWebhook(db, removed.id)
    const { deps, bodies } = deliveryTo(db, [200])
    await deliverAlerts({ ...deps, ...webhookKeys({ secret: 'another secret' }) }, () => false)
    expect(bodies).toEqual([])
    expect(await listWebhooks(db)).toMatchObject([{ last: { state: 'failed', problem: 'sealed' } }])
    expect(await readQueues(db, begin)).toEqual(new Map())
  })

  it('of a muted webhook are neither queued nor delivered', async () => {
    const db = await open()
    const { id } = await addTo(db)
    await settleConditions(db, 'silence', [silent('a')], begin)
    const mute = (mutedAt: number | null) => setWebhookChoices(db, id, { language: 'en', kinds: alertKinds, mutedAt })
    await mute(begin)
    await settleConditions(db, 'silence', [silent('a'), silent('b')], begin)
    const { deliver, bodies } = deliveryTo(db, [200])
    await deliver()
    expect([bodies, await readQueues(db, begin)]).toEqual([[], new Map()])
    await mute(null)
    await settleConditions(db, 'silence', [], begin)
    await deliver()
    expect(bodies).toMatchObject([{ alerts: [{ state: 'resolved' }, { state: 'resolved' }] }])
  })

  it('are delivered with a new secret, and sealed with it again at once', async () => {
    const db = await open()
    await addTo(db)
    const both = webhookKeys({ secret: 'a new secret', previousSecret: testSecret })
    const addresses = async (keys: typeof both) => (await openWebhooks(db, keys)).map((webhook) => webhook.address)
    expect(await addresses(both)).toEqual([address])
    expect(await resealWebhooks(db, both)).toBe(1)
    expect(await resealWebhooks(db, both)).toBe(0)
    expect(await addresses(webhookKeys({ secret: 'a new secret' }))).toEqual([address])
    expect(await addresses(webhookKeys({ secret: testSecret }))).toEqual([undefined])
  })

  it('wait in a queue that does not grow without end', async () => {
    const db = await open()
    await addTo(db)
    const many = Array.from({ length: longestQueue + 3 }, (_, i) => silent(`s${i}`))
    expect((await settleConditions(db, 'silence', many, begin)).dropped).toBe(3)
    expect((await readQueues(db, begin + gathering.firing)).get('alert')?.length).toBe(longestQueue)
  })

  it('tell of the database from memory, once an hour, and of its return', async () => {
    const db = await open()
    await addTo(db, ['database_away'])
    const { deps, clock, bodies } = deliveryTo(db, [503, 200])
    const state = { isAway: false, isWatcher: true }
    const broken: Database = { ...db, ping: async () => !state.isAway }
    const run = createConditionCheck({
      ...deps,
      ...{ database: broken, sources: nothing, storage: storageOf(), isWatcher: () => state.isWatcher },
    })
    const check = async () => {
      clock.now += seconds(10)
      await run()
    }
    await check()
    state.isAway = true
    await check()
    await check()
    expect(bodies).toEqual([])
    await check()
    await check()
    for (let i = 0; i < 5; i++) await check()
    // The first attempt failed; the second one is the same alert.
    expect(bodies.map(({ state: each }) => each)).toEqual(['firing', 'firing'])
    state.isAway = false
    await check()
    await check()
    expect(bodies.map(({ state: each }) => each)).toEqual(['firing', 'firing', 'resolved'])
    // A process that does not poll leaves it to the one that does.
    state.isAway = true
    state.isWatcher = false
    for (let i = 0; i < 5; i++) await check()
    expect(bodies).toHaveLength(3)
    // Away again within the hour: told when the hour is over.
    state.isWatcher = true
    for (let i = 0; i < 5; i++) await check()
    expect(bodies).toHaveLength(3)
    clock.now += hours(1)
    await check()
    expect(bodies).toHaveLength(4)
  })

  it('know of late refunds, waiting mails, failed practice servers, refused logs and a stopped poller', async () => {
    const db = await open()
    const serverList = createServerList()
    const steady = { now: 0 }
    const sources = alertSources({
      database: db,
      community: { silent: () => undefined, serverList, settings: () => defaultSettings },
      endingKeys: () => (steady.now === 0 ? [] : [{ setting: 'WECHAT_PLATFORM_CERTIFICATE', at: begin + days(20) }]),
      monotonic: () => steady.now,
    })
    const now = begin + hours(1)
    const told = async () => {
      const found: (readonly Condition[] | undefined)[] = []
      for (const kind of alertKinds) if (kind !== 'database_away') found.push(await sources[kind](now))
      return found.map((conditions) => conditions?.map(({ kind, subject, count }) => `${kind} ${subject} ${count}`))
    }
    expect(await told()).toEqual([undefined, [], [], [], [], [], [], []])

    const refund = {
      order_id: 'o',
      method: 'alipay',
      amount_minor: 100,
      currency: 'CNY',
      reason: 'late',
      done_at: null,
    }
    await db.kysely
      .insertInto('refund')
      .values([
        { ...refund, id: 'old', transaction_id: '1', created_at: now - minutes(11) },
        { ...refund, id: 'new', transaction_id: '2', created_at: now - minutes(9) },
        { ...refund, id: 'done', transaction_id: '3', created_at: begin, done_at: begin },
      ])
      .execute()
    await insertMail(db, { id: '1', created_at: begin }, { attempts: 3 })
    await insertMail(db, { id: '2', created_at: begin }, { attempts: 1 })
    await insertMail(db, { id: '3', created_at: begin }, { attempts: 9, failed_at: begin })
    const gameServer = { version: 0, created_at: begin, revoked_at: null, server_id: null }
    const stream = { version: 0, state: '', refusal: 'not_linked', warned_at: null } as const
    for (const [id, received, refused] of [
      ['gs-1', null, now - minutes(1)],
      ['gs-2', now, now - minutes(1)],
      ['gs-3', null, now - minutes(6)],
    ] as const) {
      await db.kysely
        .insertInto('game_server_key')
        .values({ ...gameServer, id, name: id })
        .execute()
      await db.kysely
        .insertInto('match_stream')
        .values({ ...stream, game_server_id: id, received_at: received, refused_at: refused })
        .execute()
    }
    serverList.setListed([catalogueServer(27015, { ip: '192.0.2.1', name: 'A' })])
    const key = await addGameServer(db, { name: 'A', now: begin, serverId: '192.0.2.1:27015' })
    const state: CarrierState = {
      ...{ tool: '1', process: '1', clock: new Date(begin).toISOString(), console: 'ok', problem: null, members: null },
      delivers: ['simpleAdmin'],
    }
    await noteLinks(db, [{ keyId: key.id, state, at: now - minutes(9) }])
    expect(await sources.game_link(now)).toEqual([])
    await noteLinks(db, [{ keyId: key.id, state: { ...state, console: 'refused' }, at: now }])
    expect(await sources.game_link(now)).toHaveLength(1)
    await noteLinks(db, [{ keyId: key.id, state, at: now - minutes(11) }])
    steady.now += seconds(61)
    expect(await told()).toEqual([
      undefined,
      ['refund_due refunds 1'],
      [],
      ['mail_failing mail 1'],
      ['poller_stopped poller 1'],
      ['log_refused gs-1 1'],
      ['game_link 192.0.2.1:27015 1'],
      ['key_ending WECHAT_PLATFORM_CERTIFICATE 1'],
    ])
  })
})
