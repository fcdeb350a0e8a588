import * as v from 'valibot'
import { expect, it } from 'vitest'
import { staffRulesSchema, staffTextsSchema } from '../../contract/content/staff-texts.ts'
import { errorBodySchema } from '../../contract/errors.ts'
import { editHistorySchema } from '../../contract/staff/staff-edits.ts'
import { importAsOperator, undoImport } from '../../server/community/file/import-as-operator.ts'
import { catalogueVersion } from '../../server/community/store/catalogue.ts'
import { communityParts, exportCommunity, importCommunity } from '../../server/community-file.ts'
import { readContent } from '../../server/content/store/content.ts'
import { listAudit, verifyAudit } from '../../server/kernel/audit/read.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { setStaffRole } from '../../server/staff/members.ts'
import { setStaffBadge } from '../../server/vip/acts.ts'
import { steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { both, communityFile } from '../support/community.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { wholeApp } from '../support/whole-app.ts'

const root = { name: 'root', role: 'console', requestId: null, address: null }
const plain = { isDryRun: false, isConfirmed: true }
const stateSchema = v.object({ tag: v.string(), value: v.unknown() })

const cup = {
  id: 'cup',
  text: both('<p onclick="x()">Cup<script>alert(1)</script></p>'),
  priority: 60,
  start_date: '2026-05-01T00:00:00Z',
  end_date: '2026-07-01T00:00:00Z',
  show: ['list'],
}
const cleanCup = { ...cup, text: both('<p>Cup</p>') }

/** The room over a community, with a moderator and an administrator. */
async function room(database: Database) {
  await importCommunity(database, communityFile())
  const portal = await wholeApp(database)
  const acts = { database, setBadge: setStaffBadge, now: () => portal.clock.now }
  const tokenOf = async (n: number, role: 'moderator' | 'administrator') => {
    const account = await steamAccount(database, n, `${role} ${n}`)
    await setStaffRole(acts, root, { steamId: steamIdOf(n), role })
    return (await portal.begin(account, 'login', true)).token
  }
  const moderator = await tokenOf(1, 'moderator')
  const administrator = await tokenOf(2, 'administrator')
  const read = async (url: string, token = moderator) => {
    const response = await portal.call('GET', url, token)
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }
  return {
    clock: portal.clock,
    moderator,
    administrator,
    edit: (path: string, tag: string, payload: object, token = moderator) =>
      portal.app.inject({
        method: 'POST',
        url: `/api/staff/${path}/edits`,
        headers: { authorization: `Bearer ${token}`, 'if-match': `"${tag}"` },
        payload,
      }),
    texts: async (token?: string) => v.parse(staffTextsSchema, await read('/api/staff/texts', token)),
    rules: async (search: string) => v.parse(staffRulesSchema, await read(`/api/staff/rules?search=${search}`)),
    history: async (path: string, token?: string) =>
      v.parse(editHistorySchema, await read(`/api/staff/texts/${path}/edits`, token)).versions,
    call: portal.call,
  }
}

onEveryDatabase('texts of the staff room', ({ open }) => {
  it('are created, changed and removed by a moderator, sanitised, with the audit', async () => {
    const database = await open()
    const { edit, texts, history } = await room(database)
    const version = await catalogueVersion(database)
    const created = await edit('announcements/cup', 'none', { value: cup })
    expect(created.statusCode, created.body).toBe(200)
    const { tag, value } = v.parse(stateSchema, created.json())
    expect([created.headers.etag, value]).toEqual([`"${tag}"`, cleanCup])
    for (const zh of ['杯\u202e赛', '\u200b', '\u3164']) {
      const hidden = await edit('announcements/other', 'none', {
        value: { ...cup, id: 'other', text: { zh, en: 'Cup' } },
      })
      expect([hidden.statusCode, hidden.json().field], JSON.stringify(zh)).toEqual([400, 'value.text.zh'])
    }
    expect((await texts()).announcements.at(-1)).toEqual({ id: 'cup', tag, value: cleanCup })
    expect(await catalogueVersion(database)).toBe(version + 1)
    const again = await edit('announcements/cup', 'none', { value: cup })
    expect([again.statusCode, await catalogueVersion(database)]).toEqual([200, version + 1])
    const draft = await edit('announcements/cup', tag, { value: { ...cup, draft: true } })
    expect(v.parse(stateSchema, draft.json()).value).toEqual({ ...cleanCup, draft: true })
    const shown = (await readContent(database, 1)).announcements.map(({ id }) => id)
    expect(shown).toEqual(['first', 'late'])
    const removed = await edit('announcements/cup', v.parse(stateSchema, draft.json()).tag, { remove: true })
    expect(removed.json()).toEqual({ tag: 'none', value: null })
    expect((await texts()).removed).toMatchObject([{ kind: 'announcement', id: 'cup', number: 2 }])
    expect((await history('announcement/cup')).map(({ number, actorName }) => [number, actorName])).toEqual([
      [3, 'moderator 1'],
      [2, 'moderator 1'],
      [1, 'moderator 1'],
    ])
    const entries = await listAudit(database, { subject: 'cup' }, { limit: 9 })
    expect(entries.map(({ action, role }) => [action, role])).toEqual([
      ['announcement.remove', 'moderator'],
      ['announcement.edit', 'moderator'],
      ['announcement.add', 'moderator'],
    ])
    expect(entries[1]).toMatchObject({
      before_json: JSON.stringify(cleanCup),
      after_json: JSON.stringify({ ...cleanCup, draft: true }),
      request_id: expect.any(String),
    })
    expect(await verifyAudit(database)).toMatchObject({ hash: expect.any(String) })
  })

  it('tell the second of two editors, and overwrite nothing', async () => {
    const database = await open()
    const { edit, texts, moderator, administrator } = await room(database)
    const [first] = (await texts()).faqs
    const mine = { ...first?.value, answer: both('<p>mine</p>') }
    const theirs = { ...first?.value, answer: both('<p>theirs</p>') }
    expect((await edit('faqs/two', first?.tag ?? '', { value: theirs }, administrator)).statusCode).toBe(200)
    const refused = await edit('faqs/two', first?.tag ?? '', { value: mine }, moderator)
    expect(refused.statusCode).toBe(412)
    const { error, current } = v.parse(errorBodySchema, refused.json())
    const state = v.parse(stateSchema, current)
    expect(error).toBe('EDITED_MEANWHILE')
    expect([refused.headers.etag, state.value]).toMatchObject([`"${state.tag}"`, { answer: both('<p>theirs</p>') }])
    expect((await texts()).faqs[0]?.value.answer).toEqual(both('<p>theirs</p>'))
    expect((await edit('faqs/two', state.tag, { value: mine }, moderator)).statusCode).toBe(200)
    for (const tag of ['', 'a b', '*']) {
      expect((await edit('faqs/two', tag, { value: mine })).json()).toMatchObject({ error: 'BAD_REQUEST' })
    }
  })

  it('bring back any version, and one that was removed', async () => {
    const database = await open()
    const { edit, texts, history } = await room(database)
    const [, one] = (await texts()).faqs
    const changed = v.parse(
      stateSchema,
      (await edit('faqs/one', one?.tag ?? '', { value: { ...one?.value, order: 9 } })).json(),
    )
    expect((await edit('faqs/one', changed.tag, { remove: true })).statusCode).toBe(200)
    expect((await texts()).faqs.map(({ id }) => id)).toEqual(['two'])
    const restored = await edit('faqs/one', 'none', { restore: 1 })
    expect(restored.json()).toEqual({ tag: one?.tag, value: one?.value })
    expect((await texts()).removed).toEqual([])
    expect((await history('faq/one')).map(({ source, restored: from }) => [source, from])).toEqual([
      ['restore', 1],
      ['edit', null],
      ['edit', null],
      ['found', null],
    ])
    const missing = await edit('faqs/one', one?.tag ?? '', { restore: 77 })
    expect([missing.statusCode, v.parse(errorBodySchema, missing.json()).error]).toEqual([410, 'GONE'])
  })

  it('date a question by its text', async () => {
    const database = await open()
    const { edit, texts, clock } = await room(database)
    const [two] = (await texts()).faqs
    clock.now += 1000
    const moved = await edit('faqs/two', two?.tag ?? '', {
      value: { ...two?.value, order: 5, updatedAt: '2030-01-01T00:00:00Z' },
    })
    const state = v.parse(stateSchema, moved.json())
    expect(state.value).toMatchObject({ order: 5, updatedAt: '2026-01-01T00:00:00Z' })
    const reworded = await edit('faqs/two', state.tag, { value: { ...two?.value, question: both('reworded') } })
    expect(reworded.json()).toMatchObject({ value: { updatedAt: new Date(clock.now).toISOString() } })
  })

  it('are the rules of a server too, which is found by name or address', async () => {
    const database = await open()
    const { edit, rules, history } = await room(database)
    const { servers, total } = await rules('10.0.0.0')
    expect([total, servers.map(({ name, value }) => [name, value])]).toEqual([1, [['一号', [both('r')]]]])
    expect((await rules('')).total).toBe(3)
    const [server] = servers
    const path = `rules/${encodeURIComponent(server?.id ?? '')}`
    const value = [both('No cheats'), both('Be kind')]
    expect((await edit(path, server?.tag ?? '', { value })).json()).toMatchObject({ value })
    expect((await exportCommunity(database)).servers?.[0]?.rules).toEqual(value)
    expect(await history(path)).toHaveLength(2)
    const unknown = await edit('rules/192.0.2.9%3A1', 'none', { value })
    expect(unknown.statusCode).toBe(410)
    expect((await edit(path, server?.tag ?? '', { value: [{ zh: '', en: 'x' }] })).statusCode).toBe(400)
  })

  it('are privileges and prices for administrators only, prices after a fresh sign-in', async () => {
    const database = await open()
    const { edit, texts, history, administrator, clock, call, moderator } = await room(database)
    expect(Object.keys(await texts())).toEqual(['announcements', 'faqs', 'removed'])
    const { prices = [], privileges } = await texts(administrator)
    expect(privileges).toHaveLength(2)
    const price = prices.find(({ id }) => id === 'vip_subscription 1m')
    const path = 'prices/vip_subscription%201m'
    const value = { ...price?.value, CNY: '35.00' }
    expect((await edit(path, price?.tag ?? '', { value }, administrator)).json()).toMatchObject({ value })
    expect((await exportCommunity(database)).prices?.[1]).toEqual(value)
    expect(await history('price/vip_subscription%201m', administrator)).toHaveLength(2)
    expect((await call('GET', '/api/staff/texts/price/vip_subscription%201m/edits', moderator)).statusCode).toBe(404)
    const wrong = await edit('prices/vip_subscription%203m', price?.tag ?? '', { value }, administrator)
    expect(v.parse(errorBodySchema, wrong.json())).toMatchObject({ error: 'BAD_REQUEST', field: 'id' })
    clock.now += 16 * 60_000
    const stale = await edit(path, price?.tag ?? '', { value }, administrator)
    expect(v.parse(errorBodySchema, stale.json()).error).toBe('FRESH_SIGN_IN_REQUIRED')
  })

  it('get a version from each import that changes them, and from its undo', async () => {
    const database = await open()
    const { history, edit, texts } = await room(database)
    const deps = { parts: communityParts, database, now: () => 5000 }
    const file = communityFile()
    const announcements = [{ ...cleanCup, show: ['list' as const] }]
    const servers = file.servers?.map((server, i) => (i === 0 ? { ...server, rules: [] } : server))
    await importAsOperator(deps, root, { version: 1, announcements, ...(servers ? { servers } : {}) }, plain)
    expect((await history('announcement/cup')).map(({ source, actor }) => [source, actor])).toEqual([
      ['import', 'root'],
    ])
    expect((await history('announcement/first')).map(({ source, value }) => [source, value])).toEqual([
      ['import', null],
      ['found', file.announcements?.[1]],
    ])
    expect(await history('rules/10.0.0.0%3A27015')).toHaveLength(2)
    expect(await history('rules/10.0.0.1%3A27015')).toHaveLength(0)
    expect((await texts()).removed.map(({ id }) => id).sort()).toEqual(['first', 'late'])
    await undoImport(deps, root, undefined, plain)
    expect((await exportCommunity(database)).announcements).toEqual(file.announcements)
    expect((await history('announcement/cup'))[0]).toMatchObject({ source: 'import', value: null })
    expect((await edit('announcements/cup', 'none', { restore: 1 })).statusCode).toBe(200)
  })
})
