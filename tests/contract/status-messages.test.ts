import * as v from 'valibot'
import { expect, it } from 'vitest'
import { type NewStatusMessage, statusMessagesSchema } from '../../contract/alerts/status-messages.ts'
import { minutes, seconds } from '../../contract/duration.ts'
import type { WebhookCall } from '../../server/alerts/backends/webhook-call.ts'
import { keepStatusMessages, type StatusDeps, statusLife } from '../../server/alerts/jobs/keep-status-messages.ts'
import type { StatusServer } from '../../server/alerts/rules/status-text.ts'
import { insertStatusMessage, openStatusMessage } from '../../server/alerts/store/status-messages.ts'
import { webhookKeys } from '../../server/alerts/store/webhooks.ts'
import { listAudit } from '../../server/kernel/audit/read.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { setStaffRole } from '../../server/staff/members.ts'
import { setStaffBadge } from '../../server/vip/acts.ts'
import { steamAccount, steamIdOf, testSecret } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { evenClock } from '../support/queue-clock.ts'
import { wholeApp } from '../support/whole-app.ts'

const begin = Date.parse('2026-06-01T00:00:00Z')
const keys = webhookKeys({ secret: testSecret })
const secret = 'a-very-long-secret-of-the-channel'
const address = `https://discord.example/api/webhooks/1/${secret}`
const added: NewStatusMessage = {
  ...{ id: 'sm-0a1b2c3d', address, format: 'discord', language: 'en' },
  ...{ modes: [], hasLinks: true, fillServers: ['192.0.2.1:27015'], fillPercent: 80 },
}
const server = (people: number, over: Partial<StatusServer> = {}): StatusServer => ({
  ...{ id: '192.0.2.1:27015', name: 'Retakes @everyone', mode: 'retakes', map: 'de_mirage' },
  ...{ isOnline: true, people, slots: 10 },
  ...over,
})

/** A channel of Discord: makes messages and edits them. */
function discord() {
  const messages = new Map<string, string>()
  const calls: string[] = []
  const state: { status?: number | Error; retryAfter?: string } = {}
  let last = 0
  const bodySchema = v.object({ content: v.string(), allowed_mentions: v.object({ parse: v.tuple([]) }) })
  const call: WebhookCall = async (to, body, method = 'POST') => {
    const { content } = v.parse(bodySchema, body)
    const url = new URL(to)
    calls.push(`${method} ${url.pathname.slice(url.pathname.indexOf(secret) + secret.length)}${url.search}`)
    const { status = 200, retryAfter } = state
    if (status instanceof Error) throw status
    const answer = (code: number, value: object) => ({ status: code, retryAfter, body: JSON.stringify(value) })
    if (status !== 200) return answer(status, {})
    if (method === 'POST') {
      last += 1
      messages.set(String(last), content)
      return answer(200, { content, id: String(last) })
    }
    const id = url.pathname.split('/').at(-1) ?? ''
    if (!messages.has(id)) return answer(404, { code: 10_008 })
    messages.set(id, content)
    return answer(200, { content, id })
  }
  return { call, messages, calls, state }
}

function portal(database: Database, host: ReturnType<typeof discord>) {
  const clock = { now: begin }
  const list: { servers: readonly StatusServer[] | undefined } = { servers: [server(1)] }
  const lines: string[] = []
  const now = () => clock.now
  const deps: StatusDeps = {
    ...{ database, now, ...keys, call: host.call, origin: 'https://play.example.org' },
    clock: evenClock(now),
    logger: { warn: (detail, message) => lines.push(JSON.stringify([message, detail])) },
    brand: () => 'Our servers',
    listServers: () => list.servers,
    modeName: (key) => key,
  }
  const after = (pause: number, people?: number) => {
    clock.now += pause
    if (people !== undefined) list.servers = [server(people)]
    return keepStatusMessages(deps)
  }
  const stored = () => openStatusMessage(database, keys, added.id)
  return { after, clock, list, lines, stored }
}

onEveryDatabase('status messages', { sensitive: true }, ({ open }) => {
  it('are made once and edited when something changed, at most once a minute, also by a later process', async () => {
    const database = await open()
    await insertStatusMessage(database, keys.key, added, begin)
    const host = discord()
    const { after } = portal(database, host)
    await after(0)
    await after(seconds(5), 2)
    expect(host.calls).toEqual(['POST ?wait=true'])
    await after(minutes(1))
    await after(minutes(1))
    expect(host.calls).toEqual(['POST ?wait=true', 'PATCH /messages/1'])
    expect([...host.messages.values()]).toEqual([expect.stringMatching(/2\/10.*\nUpdated <t:\d+:R>$/s)])
    expect(host.messages.get('1')).not.toContain('@everyone')
    const next = portal(database, host)
    await next.after(minutes(5), 3)
    await next.after(statusLife)
    expect(host.calls.slice(2)).toEqual(['PATCH /messages/1', 'PATCH /messages/1'])
  })

  it('are written by one of several processes', async () => {
    const database = await open()
    await insertStatusMessage(database, keys.key, added, begin)
    const host = discord()
    const [first, second] = [portal(database, host), portal(database, host)]
    await Promise.all([first.after(0), second.after(0)])
    expect(host.calls).toEqual(['POST ?wait=true'])
  })

  it('say nothing before the servers were queried', async () => {
    const database = await open()
    await insertStatusMessage(database, keys.key, added, begin)
    const host = discord()
    const { after, list } = portal(database, host)
    list.servers = undefined
    await after(0)
    expect(host.calls).toEqual([])
  })

  it('are made anew where they were deleted', async () => {
    const database = await open()
    await insertStatusMessage(database, keys.key, added, begin)
    const host = discord()
    const { after } = portal(database, host)
    await after(0)
    host.messages.clear()
    await after(minutes(2), 2)
    await after(seconds(5))
    expect(host.calls).toEqual(['POST ?wait=true', 'PATCH /messages/1', 'POST ?wait=true'])
    expect([...host.messages.keys()]).toEqual(['2'])
  })

  it.each([401, 404, 302])('pause where the webhook answers %i, and say why without the address', async (status) => {
    const database = await open()
    await insertStatusMessage(database, keys.key, added, begin)
    const host = discord()
    const { after, stored, lines } = portal(database, host)
    host.state.status = status
    await after(0)
    await after(minutes(60), 5)
    expect(host.calls).toHaveLength(1)
    const message = await stored()
    expect(message?.trouble).toMatchObject({ isPaused: true, problem: 'refused', detail: `HTTP ${status}` })
    expect(lines.join()).toContain('paused')
    expect(lines.join()).not.toContain(secret)
  })

  it('wait as long as the host says, longer where it is slow or away, and never tell its address', async () => {
    const database = await open()
    await insertStatusMessage(database, keys.key, added, begin)
    const host = discord()
    const { after, stored, lines } = portal(database, host)
    Object.assign(host.state, { status: 429, retryAfter: '120' })
    await after(0)
    await after(seconds(119))
    expect(host.calls).toHaveLength(1)
    host.state.status = new Error(`no response from ${address}`)
    await after(seconds(1))
    expect((await stored())?.trouble).toMatchObject({ isPaused: false, problem: 'unreachable' })
    expect(JSON.stringify([await stored(), lines]).replaceAll(JSON.stringify(address), '')).not.toContain(secret)
    host.state.status = 200
    await after(minutes(2))
    expect(await stored()).toMatchObject({ trouble: null, failures: 0, messageId: '1' })
  })

  it('tell once that a chosen server fills up', async () => {
    const database = await open()
    await insertStatusMessage(database, keys.key, added, begin)
    const host = discord()
    const { after } = portal(database, host)
    await after(0)
    await after(minutes(1), 8)
    await after(minutes(1), 7)
    await after(minutes(1), 9)
    const fills = [...host.messages.values()].filter((text) => text.includes('filling up'))
    expect(fills).toEqual([expect.stringContaining('**Retakes @\u200beveryone** is filling up: 8/10')])
  })
})

const root = { name: 'root', role: 'console', requestId: null, address: null }

onEveryDatabase('status messages in the staff room', { sensitive: true }, ({ open }) => {
  it('are added once, edited, resumed and removed, and never show the address', async () => {
    const database = await open()
    const { app, begin: signIn, clock } = await wholeApp(database)
    const account = await steamAccount(database, 1, 'Operator')
    await setStaffRole({ database, setBadge: setStaffBadge, now: () => clock.now }, root, {
      ...{ steamId: steamIdOf(1), role: 'administrator' },
    })
    const authorization = `Bearer ${(await signIn(account, 'login', true)).token}`
    const send = (path: string, payload?: object, tag?: string) =>
      app.inject({
        method: 'POST',
        url: `/api/staff/status-messages${path}`,
        headers: { authorization, ...(tag === undefined ? {} : { 'if-match': `"${tag}"` }) },
        ...(payload === undefined ? {} : { payload }),
      })
    const list = async () => {
      const { body } = await app.inject({
        method: 'GET',
        url: '/api/staff/status-messages',
        headers: { authorization },
      })
      expect(body).not.toContain(secret)
      return v.parse(v.pipe(v.string(), v.parseJson(), statusMessagesSchema), body)
    }
    const first = await send('', added)
    expect([first.statusCode, (await send('', added)).json()]).toEqual([200, first.json()])
    expect((await send('', { ...added, address: `${address}2` })).json()).toMatchObject({ error: 'CONFLICT' })
    for (const wrong of ['http://discord.example/x', 'https://user:pass@discord.example/x', 'https://127.0.0.1/x']) {
      const refused = await send('', { ...added, id: 'sm-00000001', address: wrong })
      expect([wrong, refused.statusCode]).toEqual([wrong, 400])
    }
    const [before] = await list()
    expect(before).toMatchObject({ value: { host: 'discord.example' }, ending: 'nnel', writtenAt: null, trouble: null })
    const { id: _, address: __, format: ___, ...choices } = added
    const value = { ...choices, hasLinks: false }
    expect((await send(`/${added.id}/edits`, { value }, 'stale')).json()).toMatchObject({ error: 'EDITED_MEANWHILE' })
    expect((await send(`/${added.id}/edits`, { value }, before?.tag)).statusCode).toBe(200)
    expect((await send(`/${added.id}/resume`)).statusCode).toBe(204)
    const [edited] = await list()
    expect(edited?.value.hasLinks).toBe(false)
    const place = { address: `${address}-moved`, format: 'json' }
    expect((await send(`/${added.id}/address`, place, edited?.tag)).statusCode).toBe(200)
    const [moved] = await list()
    expect((await send(`/${added.id}/edits`, { remove: true }, moved?.tag)).statusCode).toBe(200)
    expect(await list()).toEqual([])
    expect((await send(`/${added.id}/resume`)).statusCode).toBe(410)
    const actions = (await listAudit(database, {}, { limit: 20 })).map(({ action }) => action)
    expect(actions.filter((action) => action.startsWith('statusMessage.'))).toEqual(
      ['remove', 'move', 'resume', 'edit', 'add'].map((verb) => `statusMessage.${verb}`),
    )
  })
})
