import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { eventTypes } from '../../contract/alerts/event-types.ts'
import type { NewEventWebhook } from '../../contract/alerts/event-webhooks.ts'
import { days, hours, minutes } from '../../contract/duration.ts'
import { banPlayer, liftBan } from '../../server/accounts/bans/acts.ts'
import { type SignedCall, WebhookRefused } from '../../server/alerts/backends/webhook-call.ts'
import { addEventWebhook, moveEventWebhook, rotateEventSecret } from '../../server/alerts/events/acts.ts'
import { deliverEvents, eventAttempts } from '../../server/alerts/events/deliver.ts'
import { eventWebhookKeys, pruneDeliveries } from '../../server/alerts/events/store.ts'
import { createOccupancyWatch } from '../../server/alerts/events/watch.ts'
import { banActs } from '../../server/ban-acts.ts'
import { eventSources } from '../../server/event-sources.ts'
import type { Actor } from '../../server/kernel/audit/entry.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { tellEvent, tellEvents } from '../../server/kernel/events/tell-event.ts'
import { setStaffRole } from '../../server/staff/members.ts'
import { endVip, grantVip, setStaffBadge } from '../../server/vip/acts.ts'
import { vipProduct } from '../../server/vip/product.ts'
import { steamAccount, steamIdOf, testSecret } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { evenClock } from '../support/queue-clock.ts'
import { wholeApp } from '../support/whole-app.ts'

const ann: Actor = { name: steamIdOf(1), role: 'administrator', requestId: null, address: null }
const bob = steamIdOf(2)
const start = Date.parse('2026-06-01T00:00:00Z')

interface Sent {
  readonly url: string
  readonly body: { readonly id: string; readonly type: string; readonly data: Record<string, unknown> }
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** Acts and deliveries over a database, with a receiver that answers with these statuses, the last one again and again. */
function portal(database: Database, statuses: readonly (number | Error)[] = [200]) {
  const clock = { now: start }
  const now = () => clock.now
  const sent: Sent[] = []
  const rest = [...statuses]
  const call: SignedCall = async (url, text, headers) => {
    sent.push({ url, text, body: JSON.parse(text), headers })
    const answer = (rest.length > 1 ? rest.shift() : rest[0]) ?? 200
    if (answer instanceof Error) throw answer
    return { status: answer, retryAfter: undefined, body: 'secret of the receiver' }
  }
  const acts = { database, now, privateHosts: new Set<string>(), ...eventWebhookKeys({ secret: testSecret }) }
  const logged: object[] = []
  const logger = { warn: (detail: object) => void logged.push(detail) }
  const deps = { ...acts, call, logger, clock: evenClock(now), monotonic: () => performance.now() }
  return { clock, sent, acts, logged, deps, deliver: () => deliverEvents(deps, () => false) }
}

let added = 0
const newWebhook = (more: Partial<NewEventWebhook> = {}): NewEventWebhook => {
  added += 1
  const id = `ev-${added.toString(16).padStart(8, '0')}`
  return { id, name: 'Bot', address: `https://${id}.example.org/hook`, types: [...eventTypes], isMuted: false, ...more }
}

const signatureOf = (secret: string, { headers, text }: Sent): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`)
    .digest('base64')}`

onEveryDatabase('event webhooks', ({ open }) => {
  it('tell what a transaction has done, and nothing of one that was rolled back', async () => {
    const database = await open()
    const { acts, sent, deliver, clock } = portal(database)
    await addEventWebhook(acts, ann, newWebhook())
    const bans = banActs(database, acts.now)
    await banPlayer(bans, ann, { steamId: bob, reason: 'aim', endsAt: null, note: '', replaces: null })
    clock.now += 1
    await liftBan(bans, ann, { steamId: bob, reason: 'no' })
    await grantVip(acts, ann, { steamId: bob, days: 1, sees: null })
    await grantVip(acts, ann, { steamId: bob, days: 1, sees: clock.now + days(1) })
    await endVip(acts, ann, { steamId: bob, sees: clock.now + days(2) })
    const rolledBack = inTransaction(database, async (trx) => {
      await tellEvent(trx, { type: 'order.paid', key: 'x', at: clock.now, data: {} })
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await deliver()
    expect(sent.map(({ body: { type } }) => type).sort()).toEqual(['ban.lifted', 'ban.set', 'vip.began', 'vip.ended'])
    expect(sent.find(({ body }) => body.type === 'ban.set')?.body.data).toMatchObject({ steamId: bob, endsAt: null })
    expect(sent[0]?.text).not.toContain('aim')
    await deliver()
    expect(sent).toHaveLength(4)
  })

  it('tell the beginning and the natural end of VIP that was bought, each once', async () => {
    const database = await open()
    const { acts, sent, deliver, clock } = portal(database)
    await addEventWebhook(acts, ann, newWebhook())
    const order = { steamId: bob, duration: '1m' } as const
    await inTransaction(database, (trx) => vipProduct.deliver(trx, order, clock.now))
    await inTransaction(database, (trx) => vipProduct.deliver(trx, order, clock.now + 1))
    clock.now += days(70)
    const { ended } = eventSources(database, { all: () => [] })
    for (let n = 0; n < 2; n += 1) {
      const events = await ended(clock.now - days(30), clock.now)
      await inTransaction(database, (trx) => tellEvents(trx, events))
    }
    await deliver()
    expect(sent.map(({ body }) => body.type).sort()).toEqual(['vip.began', 'vip.ended'])
  })

  it('are signed as Standard Webhooks are, with both secrets for a day after a change', async () => {
    const database = await open()
    const { acts, sent, deliver, clock } = portal(database)
    const webhook = newWebhook({ types: ['order.paid'] })
    const secret = await addEventWebhook(acts, ann, webhook)
    const tell = async (key: string) => {
      const event = { type: 'order.paid', key, at: clock.now, steamId: bob, data: { orderId: key } } as const
      await inTransaction(database, (trx) => tellEvent(trx, event))
      await deliver()
      return sent.at(-1) ?? expect.unreachable('nothing was sent')
    }
    const first = await tell('a')
    expect(first.url).toBe(webhook.address)
    expect(first.headers['webhook-id']).toBe(first.body.id)
    expect(first.headers['webhook-timestamp']).toBe(String(clock.now / 1000))
    expect(first.headers['webhook-signature']).toBe(signatureOf(secret, first))
    const next = await rotateEventSecret(acts, ann, webhook.id)
    const second = await tell('b')
    expect(second.headers['webhook-signature']).toBe(`${signatureOf(next, second)} ${signatureOf(secret, second)}`)
    clock.now += days(1)
    for (let n = 0; n < 2; n += 1) await moveEventWebhook(acts, ann, webhook.id, 'https://other.example.org/hook')
    await expect(async () => moveEventWebhook(acts, ann, webhook.id, 'https://10.0.0.1/hook')).rejects.toThrow(
      'WEBHOOK_REFUSED',
    )
    const third = await tell('c')
    expect(third.url).toBe('https://other.example.org/hook')
    expect(third.headers['webhook-signature']).toBe(signatureOf(next, third))
    // Neither the address nor a secret is stored in clear.
    const rows = JSON.stringify(await database.kysely.selectFrom('event_webhook').selectAll().execute())
    for (const hidden of ['/hook', secret.slice(6), next.slice(6)]) expect(rows).not.toContain(hidden)
    const audit = JSON.stringify(await database.kysely.selectFrom('audit_entry').selectAll().execute())
    expect(audit.split('event-webhook.move')).toHaveLength(2)
    for (const hidden of ['/hook', secret.slice(6), next.slice(6)]) expect(audit).not.toContain(hidden)
  })

  it('are tried for nearly a day with the same id, then given up; a private address at once', async () => {
    const database = await open()
    const { acts, sent, deliver, clock, logged } = portal(database, [500])
    const webhook = newWebhook()
    await addEventWebhook(acts, ann, webhook)
    const event = { type: 'order.paid', key: 'a', at: clock.now, data: {} } as const
    await inTransaction(database, (trx) => tellEvent(trx, event))
    for (let minute = 0; minute < 3 * 24 * 60; minute += 1) {
      if (minute % 5 === 0 || minute < 10) await deliver()
      clock.now += minutes(1)
    }
    expect(sent).toHaveLength(eventAttempts)
    expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const row = await database.kysely.selectFrom('event_delivery').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      next_at: null,
      arrived_at: null,
      status: 500,
      problem: 'busy',
      attempts: eventAttempts,
    })
    expect((row.tried_at ?? 0) - start).toBeGreaterThan(hours(20))
    expect(JSON.stringify([row, ...logged])).not.toContain('secret of the receiver')
    expect(JSON.stringify(logged)).not.toContain('/hook')
    await pruneDeliveries(database, start + days(31))
    expect(await database.kysely.selectFrom('event_delivery').selectAll().execute()).toEqual([])

    const inside = portal(database, [new WebhookRefused('private')])
    inside.clock.now = clock.now
    await inTransaction(database, (trx) => tellEvent(trx, { ...event, key: 'b', at: clock.now }))
    await inside.deliver()
    const refused = await database.kysely.selectFrom('event_delivery').selectAll().executeTakeFirstOrThrow()
    expect(refused).toMatchObject({ next_at: null, status: null, problem: 'private' })
  })

  it('have a turn each: one that hangs delays no other, and is called by one process at a time', async () => {
    const database = await open()
    const { acts, deps, clock } = portal(database)
    const [slow, quick] = [newWebhook(), newWebhook()]
    for (const webhook of [slow, quick]) await addEventWebhook(acts, ann, webhook)
    for (const key of ['a', 'b', 'c']) {
      await inTransaction(database, (trx) => tellEvent(trx, { type: 'order.paid', key, at: clock.now, data: {} }))
    }
    const called: string[] = []
    let letGo = (): void => undefined
    const hanging = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const call: SignedCall = async (url) => {
      called.push(url)
      if (url === slow.address) await hanging
      return { status: 200, retryAfter: undefined, body: '' }
    }
    const first = deliverEvents({ ...deps, call }, () => false)
    await expect.poll(() => called.filter((url) => url === quick.address)).toHaveLength(3)
    await deliverEvents({ ...deps, call }, () => false)
    expect(called.filter((url) => url === slow.address)).toHaveLength(1)
    letGo()
    await first
    expect(called.filter((url) => url === slow.address)).toHaveLength(3)
  })

  it('are added, tested, sent again and removed in the staff room', async () => {
    const database = await open()
    const app = await wholeApp(database)
    const account = await steamAccount(database, 1, 'Ann')
    const roleActs = { database, setBadge: setStaffBadge, now: () => app.clock.now }
    await setStaffRole(roleActs, { ...ann, role: 'console' }, { steamId: ann.name, role: 'administrator' })
    const { token } = await app.begin(account, 'login', true)
    const base = '/api/staff/event-webhooks'
    const webhook = newWebhook({ types: ['ban.set'] })
    const add = (body: object) => app.call('POST', base, token, body)
    expect((await add({ ...webhook, address: 'https://127.0.0.1/x' })).json()).toMatchObject({
      error: 'WEBHOOK_REFUSED',
    })
    expect((await add(webhook)).json()).toEqual({ secret: expect.stringMatching(/^whsec_.{44}$/) })
    expect((await add(webhook)).json()).toEqual({ secret: expect.stringMatching(/^whsec_.{44}$/) })
    expect((await add({ ...webhook, address: 'https://other.example.org/' })).json()).toMatchObject({
      error: 'CONFLICT',
    })
    expect((await app.call('POST', `${base}/${webhook.id}/test`, token)).statusCode).toBe(204)
    const { deliver, sent, clock } = portal(database, [404, 200])
    clock.now = app.clock.now
    await deliver()
    const log = async () => JSON.parse((await app.call('GET', `${base}/${webhook.id}/deliveries`, token)).body)
    const [failed] = await log()
    expect(failed).toMatchObject({
      type: 'webhook.test',
      state: 'waiting',
      status: 404,
      problem: 'refused',
      attempts: 1,
    })
    const again = `${base}/${webhook.id}/deliveries/${failed.id}/send`
    expect((await app.call('POST', again, token)).statusCode).toBe(204)
    await deliver()
    expect(await log()).toMatchObject([{ state: 'arrived', status: 200, problem: null, attempts: 1 }])
    expect(sent.map(({ headers }) => headers['webhook-id'])).toEqual([failed.eventId, failed.eventId])
    const list = async () => JSON.parse((await app.call('GET', base, token)).body)
    const [{ tag, value }] = await list()
    expect(value).toEqual({ host: `${webhook.id}.example.org`, name: 'Bot', types: ['ban.set'], isMuted: false })
    const edit = (match: string, payload: object) =>
      app.app.inject({
        method: 'POST',
        url: `${base}/${webhook.id}/edits`,
        headers: { authorization: `Bearer ${token}`, 'if-match': `"${match}"` },
        payload,
      })
    const event = { type: 'ban.set', key: 'x', at: app.clock.now, data: {} } as const
    await inTransaction(database, (trx) => tellEvent(trx, event))
    expect((await edit(tag, { value: { name: 'Bot', types: ['ban.set'], isMuted: true } })).statusCode).toBe(200)
    await inTransaction(database, (trx) => tellEvent(trx, { ...event, key: 'y' }))
    await deliver()
    expect(sent).toHaveLength(2)
    const [muted] = await list()
    expect(muted).toMatchObject({ value: { isMuted: true }, waiting: 0, failed: 1 })
    const remove = (match: string) => edit(match, { remove: true })
    expect((await remove('x')).statusCode).toBe(412)
    expect((await remove(muted.tag)).statusCode).toBe(200)
    expect(await list()).toEqual([])
    expect((await app.call('POST', again, token)).json()).toMatchObject({ error: 'GONE' })
  })
})

it('tell a server that has become full or empty, not one that is seen for the first time or changes to and fro', () => {
  const watch = createOccupancyWatch()
  const look = (players: number, now: number, isOnline = true) =>
    watch([{ id: 's', name: 'S', address: '192.0.2.1:27015', isOnline, players, slots: 10 }], now).map(
      ({ type }) => type,
    )
  expect(look(10, 0)).toEqual([])
  expect(look(9, 1000)).toEqual([])
  expect(look(10, 2000)).toEqual(['server.full'])
  expect(look(9, 3000)).toEqual([])
  expect(look(10, 4000)).toEqual([])
  expect(look(0, 5000, false)).toEqual([])
  expect(look(0, 6000)).toEqual(['server.empty'])
  expect(look(10, 70_000)).toEqual(['server.full'])
})
