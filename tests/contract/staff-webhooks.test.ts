import * as v from 'valibot'
import { expect, it } from 'vitest'
import { staffWebhooksSchema } from '../../contract/alerts/staff-webhooks.ts'
import { minutes } from '../../contract/duration.ts'
import type { WebhookCall } from '../../server/alerts/backends/webhook-call.ts'
import { listAudit, verifyAudit } from '../../server/kernel/audit/read.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { setStaffRole } from '../../server/staff/members.ts'
import { setStaffBadge } from '../../server/vip/acts.ts'
import { steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { wholeApp } from '../support/whole-app.ts'

const root = { name: 'root', role: 'console', requestId: null, address: null }
const secret = 'a-very-long-secret-of-the-channel'
const address = `https://hooks.example.org/${secret}`
const added = { id: 'wh-0a1b2c3d', address, format: 'discord', language: 'en', kinds: ['silence'], isMuted: false }

/** The room for an administrator whose sign-in is fresh, with webhooks that respond with `status`. */
async function room(database: Database) {
  const called: { address: string; body: object }[] = []
  const host: { status: number | Error } = { status: 204 }
  const call: WebhookCall = async (to, body) => {
    called.push({ address: to, body })
    if (host.status instanceof Error) throw host.status
    return { status: host.status, retryAfter: undefined, body: '' }
  }
  const { app, begin, clock } = await wholeApp(database, {}, call)
  const account = await steamAccount(database, 1, 'Operator')
  const acts = { database, setBadge: setStaffBadge, now: () => clock.now }
  await setStaffRole(acts, root, { steamId: steamIdOf(1), role: 'administrator' })
  const authorization = `Bearer ${(await begin(account, 'login', true)).token}`
  const send = (path: string, payload: object, tag?: string) =>
    app.inject({
      method: 'POST',
      url: `/api/staff/webhooks${path}`,
      headers: { authorization, 'accept-language': 'en', ...(tag === undefined ? {} : { 'if-match': `"${tag}"` }) },
      payload,
    })
  const list = async () => {
    const { body } = await app.inject({ method: 'GET', url: '/api/staff/webhooks', headers: { authorization } })
    return v.parse(v.pipe(v.string(), v.parseJson(), staffWebhooksSchema), body)
  }
  const actions = async () =>
    (await listAudit(database, {}, { limit: 20 })).filter((row) => row.action.startsWith('webhook.'))
  const tag = async () => (await list())[0]?.tag ?? ''
  return { send, list, tag, actions, called, host, clock }
}

onEveryDatabase('webhooks in the staff room', { sensitive: true }, ({ open }) => {
  it('are added once, tested and listed with the last delivery, never with the address', async () => {
    const database = await open()
    const { send, list, actions, called, host } = await room(database)
    const first = await send('', added)
    const again = await send('', added)
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([200, 200, first.json()])
    expect((await send('', { ...added, address: `${address}2` })).json()).toMatchObject({ error: 'CONFLICT' })
    expect(await list()).toMatchObject([
      { id: added.id, value: { host: 'hooks.example.org', format: 'discord' }, ending: 'nnel', last: null },
    ])
    expect((await send(`/${added.id}/test`, {})).json()).toMatchObject({ state: 'arrived', attempts: 1, problem: null })
    expect(called).toMatchObject([{ address, body: { content: expect.stringContaining('[Spawnpoint]') } }])
    host.status = 404
    await send(`/${added.id}/test`, {})
    host.status = new Error(`connect to ${address} failed`)
    const failed = await send(`/${added.id}/test`, {})
    expect(failed.json()).toMatchObject({ state: 'failed', problem: 'unreachable', detail: 'connect to … failed' })
    expect(await list()).toMatchObject([{ last: { state: 'failed', problem: 'unreachable' } }])
    expect((await actions()).map(({ action }) => action)).toEqual([
      'webhook.test',
      'webhook.test',
      'webhook.test',
      'webhook.add',
    ])
    const stored = JSON.stringify([
      await database.kysely.selectFrom('alert_webhook').selectAll().execute(),
      await database.kysely.selectFrom('audit_entry').selectAll().execute(),
      await list(),
    ])
    expect(stored).not.toContain('a-very-long-secret')
    expect(await verifyAudit(database)).toMatchObject({ seq: 5 })
  })

  it('are changed by the state that was seen, muted, and removed', async () => {
    const database = await open()
    const { send, list, tag, actions } = await room(database)
    await send('', added)
    const [seen, value] = [await tag(), { language: 'zh', kinds: [], isMuted: true }]
    const edits = `/${added.id}/edits`
    const saved = await send(edits, { value }, seen)
    expect([saved.statusCode, saved.json(), saved.headers['etag']]).toMatchObject([200, { value }, expect.anything()])
    expect((await send(edits, { value }, seen)).statusCode).toBe(200)
    expect(await list()).toMatchObject([{ value, mutedAt: expect.any(String) }])
    const late = await send(edits, { value: { ...value, kinds: ['silence'] } }, seen)
    expect([late.statusCode, late.json()]).toMatchObject([412, { error: 'EDITED_MEANWHILE', current: { value } }])
    expect((await send(edits, { value: { ...value, kinds: ['silence', 'silence'] } }, seen)).statusCode).toBe(400)
    expect((await send(edits, { remove: true }, seen)).statusCode).toBe(412)
    const current = await tag()
    expect((await send(edits, { remove: true }, current)).json()).toEqual({ tag: 'none', value: null })
    expect((await send(edits, { remove: true }, current)).json()).toEqual({ tag: 'none', value: null })
    expect((await send(edits, { value }, current)).json()).toMatchObject({ error: 'GONE' })
    expect((await send(`/${added.id}/test`, {})).json()).toMatchObject({ error: 'GONE' })
    expect(await list()).toEqual([])
    expect((await actions()).map(({ action }) => action)).toEqual(['webhook.remove', 'webhook.edit', 'webhook.add'])
  })

  it('get another address after a fresh sign-in only, and forget what became of the old one', async () => {
    const database = await open()
    const { send, list, tag, clock, called } = await room(database)
    await send('', added)
    await send(`/${added.id}/test`, {})
    const seen = await tag()
    const place = { address: 'https://qyapi.example.org/hook?key=another-secret-of-the-channel', format: 'wecom' }
    const move = (over: object = {}, over_tag = seen) => send(`/${added.id}/address`, { ...place, ...over }, over_tag)
    for (const wrong of ['http://hooks.example.org/x', 'https://a:b@hooks.example.org/x', 'https://[::1']) {
      expect((await move({ address: wrong })).json()).toMatchObject({ field: 'address' })
    }
    expect((await move({ address: 'https://10.0.0.1/x' })).json()).toMatchObject({
      error: 'WEBHOOK_REFUSED',
      field: 'address',
      details: expect.stringContaining('PRIVATE_HOSTS'),
    })
    expect((await move()).statusCode).toBe(200)
    expect((await move()).statusCode).toBe(200)
    const value = { host: 'qyapi.example.org', format: 'wecom', kinds: ['silence'] }
    expect(await list()).toMatchObject([{ value, ending: 'nnel', last: null }])
    // On the same host another address is another state.
    const before = await tag()
    await move({ address: `${place.address}2` }, before)
    expect((await move({ address: `${place.address}3` }, before)).statusCode).toBe(412)
    clock.now += minutes(16)
    expect((await move({ address: `${place.address}3` }, await tag())).json()).toMatchObject({
      error: 'FRESH_SIGN_IN_REQUIRED',
    })
    expect((await send('', { ...added, id: 'wh-00000002' })).json()).toMatchObject({ error: 'FRESH_SIGN_IN_REQUIRED' })
    await send(`/${added.id}/test`, {})
    expect(called.at(-1)?.address).toBe(`${place.address}2`)
  })
})
