import * as v from 'valibot'
import { expect, it } from 'vitest'
import { appealAgainDays, staffAppealsSchema } from '../../contract/accounts/appeals.ts'
import { days, hours } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as accountEndpoints from '../../contract/endpoints/accounts.ts'
import * as appealEndpoints from '../../contract/endpoints/appeals.ts'
import * as staffAppealEndpoints from '../../contract/endpoints/staff-appeals.ts'
import { closeEndedBans } from '../../server/accounts/bans/acts.ts'
import { listBansOf } from '../../server/accounts/store/bans.ts'
import { banActs } from '../../server/ban-acts.ts'
import { listAudit } from '../../server/kernel/audit/read.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { moderationConcerns } from '../../server/moderation/concerns.ts'
import { oldAppeals } from '../../server/moderation/store/appeals.ts'
import { setStaffRole } from '../../server/staff/members.ts'
import { setStaffBadge } from '../../server/vip/acts.ts'
import { steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { operator } from '../support/actors.ts'
import { ban, unban } from '../support/ban.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { wholeApp } from '../support/whole-app.ts'

const now = Date.parse('2026-06-01T00:00:00Z')
const [moderator, player] = [steamIdOf(2), steamIdOf(7)]
const text = 'It was my little brother, on my account.'
const { mayAppealFrom, ...first } = {
  mayAppealFrom: new Date(now + days(appealAgainDays)).toISOString(),
  text,
  language: 'ru',
}
const own = href(appealEndpoints.readOwnAppeal)

async function banned(database: Database, reason = 'wallhack') {
  const portal = await wholeApp(database)
  await setStaffRole({ database, setBadge: setStaffBadge, now: () => now }, operator, {
    steamId: moderator,
    role: 'moderator',
  })
  const staffAccount = await steamAccount(database, 2)
  // Sessions end within a week, which some of these tests jump over.
  const staffToken = async () => (await portal.begin(staffAccount)).token
  const staff = await staffToken()
  const account = await steamAccount(database, 7)
  await database.kysely.updateTable('account').set({ email: 'bo@example.org' }).where('id', '=', account.id).execute()
  await ban(database, player, now, { reason, note: 'demo at 12:30' })
  const { token } = await portal.begin(account, 'appeal')
  const read = async () => (await portal.call('GET', own, token)).json()
  const write = (body: object) => portal.call('POST', own, token, body)
  const answer = (body: object) => portal.call('POST', href(appealEndpoints.answerAppeal), token, body)
  const list = async (query: object = {}) => {
    const path = href(staffAppealEndpoints.listStaffAppeals, { query })
    return v.parse(staffAppealsSchema, (await portal.call('GET', path, await staffToken())).json())
  }
  const theOne = async () => (await list()).appeals[0]?.id ?? ''
  const post = async (path: 'answer' | 'decision', id: string, body: object) =>
    portal.call('POST', `/api/staff/appeals/${id}/${path}`, await staffToken(), body)
  return { portal, account, token, staff, read, write, answer, list, theOne, post }
}

const mails = async ({ kysely }: Database) =>
  (await kysely.selectFrom('mail').select('recipient').execute()).map(({ recipient }) => recipient)

onEveryDatabase('an appeal', { sensitive: true }, ({ open }) => {
  it('is opened by the token that a refused sign-in gives, which opens nothing else', async () => {
    const database = await open()
    const { portal, token, read } = await banned(database)
    expect(await read()).toEqual({
      ban: { reason: 'wallhack', beginsAt: '2026-06-01T00:00:00.000Z', endsAt: null },
      appeal: null,
      mayAppeal: true,
      mayAppealFrom: null,
    })
    expect((await portal.call('GET', href(accountEndpoints.readUser), token)).statusCode).toBe(401)
    const login = (await portal.begin(await steamAccount(database, 3))).token
    expect((await portal.call('GET', own, login)).statusCode).toBe(401)
  })

  it('is open once, asks for enough text, and is safe to repeat', async () => {
    const { write, read, list, portal } = await banned(await open())
    expect((await write({ ...first, text: 'unfair' })).statusCode).toBe(400)
    expect((await write({ ...first, text: 'x'.repeat(2001) })).statusCode).toBe(400)
    const sent = await Promise.all([write(first), write(first)])
    expect(sent.map(({ statusCode }) => statusCode)).toContain(200)
    expect((await write(first)).statusCode).toBe(200)
    expect((await write({ ...first, text: `${text} Really.` })).statusCode).toBe(409)
    expect(await read()).toMatchObject({
      mayAppeal: false,
      appeal: { state: 'open', isAsked: false, messages: [{ isStaff: false, text }] },
    })
    const { appeals, next } = await list()
    expect([appeals, next]).toMatchObject([[{ steamId: player, state: 'open', reason: 'wallhack' }], null])
    expect((await portal.call('GET', '/api/staff/appeals/none', '')).statusCode).toBe(404)
  })

  it('lets the player answer only when staff ask, and tells by mail', async () => {
    const database = await open()
    const { write, answer, read, theOne, post, portal, staff } = await banned(database)
    await write(first)
    expect((await answer({ text: 'And another thing', sees: 1 })).statusCode).toBe(409)
    const id = await theOne()
    portal.clock.now += hours(1)
    const asked = await Promise.all([1, 2].map(() => post('answer', id, { text: 'Which match?', sees: 1 })))
    expect(asked.map(({ statusCode }) => statusCode)).toContain(204)
    expect((await post('answer', id, { text: 'Which match?', sees: 1 })).statusCode).toBe(204)
    expect((await post('answer', id, { text: 'Who?', sees: 1 })).statusCode).toBe(409)
    expect(await read()).toMatchObject({
      appeal: { isAsked: true, messages: [{}, { isStaff: true, text: 'Which match?' }] },
    })
    expect(JSON.stringify(await read())).not.toMatch(new RegExp(`${moderator}|demo at`))
    expect(await mails(database)).toEqual(['bo@example.org'])
    portal.clock.now += hours(1)
    for (const _ of [1, 2]) expect((await answer({ text: 'The one of Monday', sees: 2 })).statusCode).toBe(200)
    const seen = (await portal.call('GET', `/api/staff/appeals/${id}`, staff)).json()
    expect(seen).toMatchObject({
      isAsked: false,
      ban: { note: 'demo at 12:30' },
      messages: [{ author: null, text }, { author: moderator }, { author: null, text: 'The one of Monday' }],
    })
    expect((await post('answer', 'none', { text: 'Hello', sees: 1 })).statusCode).toBe(410)
  })

  it('lifts the ban with the decision, in the audit without what was written', async () => {
    const database = await open()
    const { write, read, theOne, post, portal, account } = await banned(database)
    await write(first)
    const id = await theOne()
    const lift = { outcome: 'lifted', text: 'Sorry, wrong player', sees: 1 }
    for (const _ of [1, 2]) expect((await post('decision', id, lift)).statusCode).toBe(204)
    expect((await listBansOf(database, player))[0]).toMatchObject({ closed_as: 'lifted', closed_by: moderator })
    expect(await read()).toMatchObject({ ban: null, appeal: { state: 'lifted' }, mayAppeal: false })
    const { token } = await portal.begin(account)
    expect((await portal.call('GET', href(accountEndpoints.readUser), token)).statusCode).toBe(200)
    const entries = await listAudit(database, { subject: player }, { limit: 9 })
    expect(entries.map(({ action }) => action)).toEqual(['ban.lift', 'appeal.lift', 'ban.add'])
    expect(JSON.stringify(entries)).not.toMatch(/brother|Sorry/)
    expect((await post('decision', id, { ...lift, text: 'Again' })).statusCode).toBe(409)
  })

  it('upholds the ban for good or for a month, and a new ban can be appealed against', async () => {
    const database = await open()
    const { write, read, theOne, post, portal } = await banned(database)
    await write(first)
    const uphold = { outcome: 'upheld', text: 'The demo is clear', sees: 1, again: true }
    expect((await post('decision', await theOne(), uphold)).statusCode).toBe(204)
    expect(await read()).toMatchObject({ appeal: { state: 'upheld' }, mayAppeal: false, mayAppealFrom })
    expect((await write({ ...first, text: 'But it really was my brother' })).statusCode).toBe(409)
    portal.clock.now += days(appealAgainDays)
    const session = await portal.begin(await steamAccount(database, 7), 'appeal')
    const again = await portal.call('POST', own, session.token, { ...first, text: 'But it really was my brother' })
    expect(again.json()).toMatchObject({ appeal: { state: 'open' } })
    expect((await post('decision', await theOne(), { ...uphold, again: false })).statusCode).toBe(204)
    expect((await portal.call('GET', own, session.token)).json()).toMatchObject({
      mayAppeal: false,
      mayAppealFrom: null,
    })
    await unban(database, player, portal.clock.now)
    await ban(database, player, portal.clock.now + 1)
    const next = await portal.begin(await steamAccount(database, 7), 'appeal')
    expect((await portal.call('GET', own, next.token)).json()).toMatchObject({ mayAppeal: true })
  })

  it('ends with its ban, follows a changed one, and is a concern of staff until they act', async () => {
    const database = await open()
    const { write, list, theOne, post } = await banned(database)
    await write(first)
    const waiting = async () => (await moderationConcerns(database, async () => new Map())).map(({ kind }) => kind)
    expect(await waiting()).toEqual(['waitingAppeals'])
    const [current] = await listBansOf(database, player)
    const change = { reason: 'aimbot', endsAt: now + days(1), replaces: current?.id ?? null }
    await ban(database, player, now + 1, change)
    expect((await list()).appeals).toMatchObject([{ reason: 'aimbot' }])
    await post('answer', await theOne(), { text: 'Which match?', sees: 1 })
    expect(await waiting()).toEqual([])
    await closeEndedBans(banActs(database, () => now + days(2)))
    expect((await list()).appeals).toEqual([])
    const closed = await list({ closed: '1' })
    expect(closed.appeals).toMatchObject([{ state: 'ended', isAsked: false }])
    expect(await oldAppeals.remove(database, now + days(1), 10)).toBe(0)
    expect(await oldAppeals.count(database, now + days(3))).toMatchObject({ rows: 1, due: 1 })
    expect(await oldAppeals.remove(database, now + days(3), 10)).toBe(1)
    expect(await database.kysely.selectFrom('appeal_message').selectAll().execute()).toEqual([])
  })
})
