import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { StaffRole } from '../../contract/accounts/staff-role.ts'
import { accountOf } from '../../contract/accounts/steam-id.ts'
import { days, hours } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as banEndpoints from '../../contract/endpoints/bans.ts'
import * as matchEndpoints from '../../contract/endpoints/staff-matches.ts'
import * as playerEndpoints from '../../contract/endpoints/staff-players.ts'
import { everyEndpoint } from '../../contract/every-endpoint.ts'
import {
  foundPlayersSchema,
  type PlayerVipBody,
  playerMatchesSchema,
  recentNotesSchema,
  staffBansSchema,
  staffPlayerSchema,
} from '../../contract/staff/staff-players.ts'
import { createEmailAccount } from '../../server/accounts/store/accounts.ts'
import { listAudit } from '../../server/kernel/audit/read.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { ingestFile } from '../../server/leaderboard/ingest/ingest-file.ts'
import { rulesOf } from '../../server/leaderboard/rules/match-log/rules.ts'
import { setStaffRole } from '../../server/staff/members.ts'
import { grantVip, setStaffBadge } from '../../server/vip/acts.ts'
import { vipStatusOf } from '../../server/vip/store.ts'
import { steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { operator } from '../support/actors.ts'
import { ban } from '../support/ban.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { fileLine, killText, steamId as playerOf } from '../support/match-log.ts'
import { wholeApp } from '../support/whole-app.ts'

const now = Date.parse('2026-06-01T00:00:00Z')
const iso = (at: number): string => new Date(at).toISOString()
const hostile = '=HYPERLINK("http://evil")\u202e<script>'

async function room(database: Database) {
  const portal = await wholeApp(database)
  const acts = { database, setBadge: setStaffBadge, now: () => now }
  const begin = async (n: number, role: StaffRole, isFresh = true) => {
    await setStaffRole(acts, operator, { steamId: steamIdOf(n), role })
    return (await portal.begin(await steamAccount(database, n, `staff ${n}`), 'login', isFresh)).token
  }
  const administrator = await begin(90, 'administrator')
  const stale = await begin(92, 'administrator', false)
  const moderator = await begin(91, 'moderator')
  const get = async (path: string) => (await portal.call('GET', path, moderator)).json()
  const search = async (text: string, after?: string) => {
    const query = { search: text, ...(after === undefined ? {} : { after }) }
    const path = `/api/staff/players?${new URLSearchParams(query)}`
    return v.parse(foundPlayersSchema, await get(path))
  }
  const player = async (steamId: string) =>
    v.parse(staffPlayerSchema, await get(href(playerEndpoints.readStaffPlayer, { params: { steamId } })))
  const vip = async (body: PlayerVipBody, token = administrator) =>
    portal.call('POST', href(playerEndpoints.setPlayerVip, { params: { steamId: steamIdOf(1) } }), token, body)
  return { portal, administrator, moderator, stale, get, search, player, vip }
}

const audit = async (database: Database, subject: string) =>
  (await listAudit(database, { subject }, { limit: 20 })).map(({ action, before_json, after_json }) => [
    action,
    before_json,
    after_json,
  ])

async function play(database: Database, lines: readonly string[]): Promise<void> {
  const rules = rulesOf('deathmatch')
  if (rules === undefined) throw new Error('dm has a leaderboard')
  const parts = async function* () {
    yield lines.map((line, i) => fileLine(i * 5, line)).join('')
  }
  await ingestFile(database, parts(), { gameServerId: 'g1', rules, offset: () => 0, now: () => now + days(1) })
}

/** Acts of moderators on players that do nothing to the player. */
const harmless = ['addPlayerNote']

it('every act of a moderator on a player can be refused because the player is staff', () => {
  const acts = Object.entries(everyEndpoint)
    .filter(([, { method, path, caller }]) => method !== 'GET' && caller === 'moderator' && path.includes('/:steamId'))
    .map(([name, { refusals = [] }]) => [name.split('.').at(-1), refusals.includes('PLAYER_IS_STAFF')])
  expect(acts.length).toBeGreaterThan(3)
  expect(acts.filter(([, isGuarded]) => !isGuarded).map(([name]) => name)).toEqual(harmless)
})

onEveryDatabase('players in the staff room', { sensitive: true }, ({ open }) => {
  it('are found by a SteamID in any spelling, whether they ever signed in or not', async () => {
    const database = await open()
    const { search } = await room(database)
    await steamAccount(database, 1, 'Ann')
    const account = accountOf(steamIdOf(1)) ?? 0
    for (const text of [
      steamIdOf(1),
      ` [u:1:${account}] `,
      `STEAM_0:${account % 2}:${Math.floor(account / 2)}`,
      `steamcommunity.com/profiles/${steamIdOf(1)}/home`,
    ]) {
      expect((await search(text)).players, text).toEqual([
        { steamId: steamIdOf(1), name: 'Ann', avatar: null, isBanned: false, hasAccount: true },
      ])
    }
    await ban(database, steamIdOf(5), now)
    expect((await search(steamIdOf(5))).players).toEqual([
      { steamId: steamIdOf(5), name: '', avatar: null, isBanned: true, hasAccount: false },
    ])
    for (const text of ['', 'https://steamcommunity.com/id/ann', "' or 1=1 --", '%', '_', '\u0000', '😀'.repeat(40)]) {
      expect((await search(text)).players, text).toEqual([])
    }
  })

  it('are found by the beginning of their name here or in match logs, each once, in order, page by page', async () => {
    const database = await open()
    const { search } = await room(database)
    for (let n = 1; n <= 60; n += 1) await steamAccount(database, n, n % 2 === 0 ? `ZED ${n % 7}` : `zed ${n % 5}`)
    await steamAccount(database, 61, '江南 Zed')
    await play(database, [
      ...Array.from({ length: 60 }, (_, n) => killText(n + 1001, n + 1002).replaceAll('"p', '"Zed p')),
      killText(accountOf(steamIdOf(1)) ?? 0, 1001).replaceAll('"p', '"Zed alias'),
    ])
    const seen: (string | null)[] = []
    const names: string[] = []
    for (let after: string | undefined; ; ) {
      const { players, next } = await search('zEd', after)
      seen.push(...players.map(({ steamId }) => steamId))
      names.push(...players.map(({ name }) => name.toLowerCase()))
      if (next === null) break
      after = next
    }
    expect(seen.length).toBe(121)
    expect(new Set(seen).size).toBe(121)
    expect(names).toEqual(names.toSorted())
    expect((await search('江')).players.map(({ name }) => name)).toEqual(['江南 Zed'])
    expect((await search('zed alias')).players.map(({ steamId, hasAccount }) => [steamId, hasAccount])).toEqual([
      [playerOf(1001), false],
      [steamIdOf(1), true],
    ])
  })

  it('are found by any part of their name, behind those whose name begins with it', async () => {
    const database = await open()
    const { search } = await room(database)
    await steamAccount(database, 1, '[PLT] Mirage')
    await steamAccount(database, 2, 'mirage king')
    await steamAccount(database, 3, '江南 100%')
    await play(database, [
      killText(1001, 1002).replaceAll('"p', '"xX mirage p'),
      killText(accountOf(steamIdOf(3)) ?? 0, 1003).replaceAll('"p', '"The Mirage '),
    ])
    const found = async (text: string) =>
      (await search(text)).players.map(({ name, hasAccount }) => `${name} ${hasAccount}`)
    const names = await found('MIRAGE')
    expect(names[0]).toBe('mirage king true')
    expect(names).toContain('[PLT] Mirage true')
    expect(names.filter((name) => name.startsWith('xX mirage'))).toHaveLength(2)
    expect(new Set(names).size).toBe(names.length)
    expect(await found('南')).toEqual(['江南 100% true'])
    expect(await found('%')).toEqual(['江南 100% true'])
    expect(await found('nobody')).toEqual([])
  })

  it('are found by the beginning of an e-mail address, with or without a Steam account', async () => {
    const database = await open()
    const { search } = await room(database)
    const linked = await steamAccount(database, 1, 'Ann')
    await database.kysely.updateTable('account').set({ email: 'ann@x.org' }).where('id', '=', linked.id).execute()
    await createEmailAccount(database, { email: 'ann@y.org', passwordHash: '', username: 'Other', now })
    const { players } = await search('Ann@')
    expect(players.map(({ steamId, email }) => [steamId, email])).toEqual([
      [steamIdOf(1), 'ann@x.org'],
      [null, 'ann@y.org'],
    ])
    expect((await search('ann@x.org')).players.length).toBe(1)
  })

  it('have a page with everything about them, hostile names included', async () => {
    const database = await open()
    const { portal, moderator, player, get } = await room(database)
    const account = await steamAccount(database, 1, hostile)
    await portal.begin(account)
    await ban(database, steamIdOf(1), now)
    const note = { key: '12345678', text: ' =HYPERLINK("http://evil")<script>\nagain ' }
    const path = href(playerEndpoints.addPlayerNote, { params: { steamId: steamIdOf(1) } })
    for (const _ of [1, 2]) expect((await portal.call('POST', path, moderator, note)).statusCode).toBe(204)
    for (const hidden of [hostile, '\u0000', '\u200b']) {
      expect((await portal.call('POST', path, moderator, { ...note, text: hidden })).statusCode).toBe(400)
    }
    const shown = await player(steamIdOf(1))
    expect(shown).toMatchObject({ name: hostile, account: { sessions: [] }, role: null, vip: { endsAt: null } })
    expect(shown.bans.map(({ closedAt }) => closedAt)).toEqual([null])
    expect(shown.notes.map(({ text, authorName }) => [text, authorName])).toEqual([[note.text.trim(), 'staff 91']])
    const recent = v.parse(recentNotesSchema, await get(href(playerEndpoints.listRecentNotes)))
    expect(recent.map(({ steamId, name }) => [steamId, name])).toEqual([[steamIdOf(1), hostile]])
    expect((await audit(database, steamIdOf(1))).filter(([action]) => action === 'player.note').length).toBe(1)
    expect((await portal.call('POST', path, moderator, { key: '12345678', text: ' ' })).statusCode).toBe(400)
    expect(await player(steamIdOf(4))).toMatchObject({ name: '', account: null, bans: [], orders: [], rentals: [] })
  })

  it('are signed out everywhere, once', async () => {
    const database = await open()
    const { portal, moderator, player } = await room(database)
    const { token } = await portal.begin(await steamAccount(database, 1))
    expect((await player(steamIdOf(1))).account?.sessions.length).toBe(1)
    expect((await portal.call('GET', '/api/auth/sessions', token)).statusCode).toBe(200)
    const path = href(playerEndpoints.endPlayerSessions, { params: { steamId: steamIdOf(1) } })
    for (const _ of [1, 2]) expect((await portal.call('POST', path, moderator)).statusCode).toBe(204)
    expect((await portal.call('GET', '/api/auth/sessions', token)).statusCode).toBe(401)
    expect(await audit(database, steamIdOf(1))).toEqual([['player.signOut', '{"sessions":1}', '{"sessions":0}']])
  })

  it('who are staff are let alone by moderators, and not by administrators', async () => {
    const database = await open()
    const { portal, administrator, moderator, stale } = await room(database)
    const params = { steamId: steamIdOf(92) }
    const acts = [
      ['POST', href(playerEndpoints.endPlayerSessions, { params }), undefined],
      ['PUT', href(matchEndpoints.removeFromLeaderboard, { params }), { isOut: true, reason: 'a' }],
      ['PUT', href(banEndpoints.setBan, { params }), { reason: 'a', endsAt: null, note: '', replaces: null }],
      ['POST', href(banEndpoints.liftBan, { params }), { reason: 'a' }],
    ] as const
    for (const [method, path, body] of acts) {
      const refused = await portal.call(method, path, moderator, body)
      expect([path, refused.statusCode]).toEqual([path, 409])
      expect(refused.json()).toMatchObject({ error: 'PLAYER_IS_STAFF' })
    }
    expect((await portal.call('GET', '/api/auth/sessions', stale)).statusCode).toBe(200)
    expect((await audit(database, steamIdOf(92))).map(([action]) => action)).toEqual(['staff.add'])
    for (const [method, path, body] of acts.slice(0, 2)) {
      expect((await portal.call(method, path, administrator, body)).statusCode).toBe(204)
    }
    const invalid = '/api/staff/players/not-a-steam-id/sessions/end'
    expect((await portal.call('POST', invalid, moderator)).statusCode).toBe(400)
  })

  it('get and lose VIP by the end that was seen: of two staff the second is told', async () => {
    const database = await open()
    const { vip, moderator, stale, player } = await room(database)
    const grant = { act: 'grant', days: 30, sees: null } as const
    expect((await vip(grant, moderator)).statusCode).toBe(404)
    expect((await vip(grant, stale)).json()).toMatchObject({ error: 'FRESH_SIGN_IN_REQUIRED' })
    const both = await Promise.all([vip(grant), vip({ ...grant, days: 7 })])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    const end = (await player(steamIdOf(1))).vip.endsAt
    const first = both[0]?.statusCode === 204 ? 30 : 7
    expect(end).toBe(iso(now + days(first)))
    expect((await vip({ act: 'end', sees: iso(now + hours(1)) })).statusCode).toBe(409)
    expect((await vip({ act: 'end', sees: end })).statusCode).toBe(204)
    expect((await vip({ act: 'end', sees: end })).statusCode).toBe(204)
    expect((await vipStatusOf(database, steamIdOf(1), now)).expiresAt).toBeNull()
    expect((await audit(database, steamIdOf(1))).map(([action]) => action)).toEqual(['vip.end', 'vip.grant'])
    const acts = { database, now: () => now }
    const grants = [5, 6].map((n) => grantVip(acts, operator, { steamId: steamIdOf(2), days: n, sees: null }))
    expect((await Promise.all(grants)).sort()).toEqual(['conflict', 'done'])
  })

  it('lose the e-mail address that was seen, with its password and sessions', async () => {
    const database = await open()
    const { portal, administrator } = await room(database)
    const account = await steamAccount(database, 1)
    const mail = { email: 'a@x.org', password_hash: 'hash' }
    await database.kysely.updateTable('account').set(mail).where('id', '=', account.id).execute()
    const path = href(playerEndpoints.unlinkPlayerEmail, { params: { steamId: steamIdOf(1) } })
    const unlink = async (email: string) => (await portal.call('POST', path, administrator, { email })).statusCode
    expect([await unlink('b@x.org'), await unlink('a@x.org'), await unlink('a@x.org')]).toEqual([409, 204, 204])
    const row = await database.kysely.selectFrom('account').selectAll().where('id', '=', account.id).executeTakeFirst()
    expect(row).toMatchObject({ email: null, password_hash: null })
    expect(await audit(database, steamIdOf(1))).toEqual([
      ['player.unlinkEmail', '{"email":"a@x.org"}', '{"email":null}'],
    ])
  })

  it('have their matches, which are voided and counted again, and leave the leaderboard and return', async () => {
    const database = await open()
    const { portal, moderator, get, player } = await room(database)
    await play(database, ['Started map "de_nuke"', killText(1, 2), killText(1, 3), killText(2, 1)])
    const path = href(matchEndpoints.listPlayerMatches, { params: { steamId: playerOf(1) } })
    const matches = async () => v.parse(playerMatchesSchema, await get(path)).matches
    const [match] = await matches()
    expect(match).toMatchObject({ mode: 'dm', map: 'de_nuke', players: 3, kills: 2, deaths: 1, voided: null })
    const id = match?.id ?? ''
    const put = async (url: string, isOut: boolean) =>
      (await portal.call('PUT', url, moderator, { isOut, reason: 'cheater' })).statusCode
    const kills = async (n: number) => (await player(playerOf(n))).leaderboard.standings.map((row) => row.kills)
    expect(await put(href(matchEndpoints.voidStaffMatch, { params: { id: 'none' } }), true)).toBe(410)
    const voiding = href(matchEndpoints.voidStaffMatch, { params: { id } })
    expect([await put(voiding, true), await put(voiding, true), await kills(1)]).toEqual([204, 204, []])
    expect((await matches())[0]?.voided).toMatchObject({ byName: 'staff 91', reason: 'cheater' })
    expect([await put(voiding, false), await kills(1)]).toEqual([204, [2]])
    const removal = href(matchEndpoints.removeFromLeaderboard, { params: { steamId: playerOf(1) } })
    expect([await put(removal, true), await kills(2)]).toEqual([204, []])
    expect((await player(playerOf(1))).leaderboard.removed).toMatchObject({ byName: 'staff 91', reason: 'cheater' })
    expect([await put(removal, false), await kills(2)]).toEqual([204, [1]])
    expect((await player(playerOf(1))).leaderboard).toMatchObject({ removed: null, recordedSince: null })
    expect((await audit(database, playerOf(1))).map(([action]) => action)).toEqual(['player.restore', 'player.remove'])
    expect((await audit(database, id)).map(([action]) => action)).toEqual(['match.restore', 'match.void'])
  })

  it('are listed while they are banned, newest first, page by page; a replaced ban is refused to the second', async () => {
    const database = await open()
    const { portal, get, moderator } = await room(database)
    for (let n = 1; n <= 60; n += 1) await ban(database, steamIdOf(n), now)
    await database.kysely
      .updateTable('ban')
      .set({ ends_at: now - 1 })
      .where('steam_id', '=', steamIdOf(60))
      .execute()
    const page = async (after: string | null) =>
      v.parse(staffBansSchema, await get(`/api/staff/bans${after === null ? '' : `?after=${after}`}`))
    const first = await page(null)
    const second = await page(first.next)
    const all = [...first.bans, ...second.bans]
    expect([first.bans.length, second.next, new Set(all.map(({ steamId }) => steamId)).size]).toEqual([50, null, 59])
    const path = href(banEndpoints.setBan, { params: { steamId: steamIdOf(1) } })
    const body = { reason: 'other', endsAt: null, note: '', replaces: null }
    expect((await portal.call('PUT', path, moderator, body)).statusCode).toBe(409)
  })
})
