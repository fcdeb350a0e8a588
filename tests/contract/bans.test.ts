import { randomUUID } from 'node:crypto'
import { Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { days, hours, minutes, seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as accountEndpoints from '../../contract/endpoints/accounts.ts'
import * as banEndpoints from '../../contract/endpoints/bans.ts'
import * as leaderboardEndpoints from '../../contract/endpoints/leaderboard.ts'
import { everyEndpoint } from '../../contract/every-endpoint.ts'
import { leaderboardAddress } from '../../contract/leaderboard/leaderboard-address.ts'
import { closeEndedBans } from '../../server/accounts/bans/acts.ts'
import { addGameServer, gameLogToken, revokeGameServer } from '../../server/accounts/game-servers/store.ts'
import { listBansOf } from '../../server/accounts/store/bans.ts'
import { banActs } from '../../server/ban-acts.ts'
import { listAudit } from '../../server/kernel/audit/read.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import type { DatabaseLocation } from '../../server/kernel/db/location.ts'
import { migrate } from '../../server/kernel/db/migrate.ts'
import { postgresDialect } from '../../server/kernel/db/postgres.ts'
import { sqliteDialect } from '../../server/kernel/db/sqlite.ts'
import type { Tables } from '../../server/kernel/db/tables.ts'
import { beginSeason, endSeason } from '../../server/leaderboard/season-acts.ts'
import { migrations } from '../../server/migrations/migrations.ts'
import { setStaffRole } from '../../server/staff/members.ts'
import { setStaffBadge } from '../../server/vip/acts.ts'
import { steamAccount, steamIdOf, testSecret } from '../support/accounts-app.ts'
import { operator } from '../support/actors.ts'
import { ban, unban } from '../support/ban.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { leaderboardApp } from '../support/leaderboard-app.ts'
import { killText, logLine, steamId as playerOf } from '../support/match-log.ts'
import { wholeApp } from '../support/whole-app.ts'

const now = Date.parse('2026-06-01T00:00:00Z')
const [ann, bo, cy, cheater] = [steamIdOf(1), steamIdOf(2), steamIdOf(3), steamIdOf(7)]
const iso = (at: number): string => new Date(at).toISOString()

async function staffed(database: Database) {
  const portal = await wholeApp(database)
  const acts = { database, setBadge: setStaffBadge, now: () => now }
  const begin = async (n: number, role: 'moderator' | 'administrator') => {
    await setStaffRole(acts, operator, { steamId: steamIdOf(n), role })
    return (await portal.begin(await steamAccount(database, n), 'login', true)).token
  }
  const [administrator, moderator, other] = [
    await begin(1, 'administrator'),
    await begin(2, 'moderator'),
    await begin(3, 'moderator'),
  ]
  const put = (body: object, token = moderator, steamId = cheater) =>
    portal.call('PUT', href(banEndpoints.setBan, { params: { steamId } }), token, {
      ...{ reason: 'wallhack', endsAt: null, note: '', replaces: null },
      ...body,
    })
  const lift = (reason: string, token = moderator) =>
    portal.call('POST', href(banEndpoints.liftBan, { params: { steamId: cheater } }), token, { reason })
  return { portal, administrator, moderator, other, put, lift }
}

const acts = async (database: Database) =>
  (await listAudit(database, { subject: cheater }, { limit: 9 })).map(({ action, actor, before_json, after_json }) => [
    action,
    actor,
    before_json,
    after_json,
  ])

onEveryDatabase('a ban', ({ open }) => {
  it('ends the next call of its player, and tells the reason and the end', async () => {
    const database = await open()
    const { portal, put } = await staffed(database)
    const player = await steamAccount(database, 7)
    const { token } = await portal.begin(player)
    const who = href(accountEndpoints.readUser)
    expect((await portal.call('GET', who, token)).statusCode).toBe(200)
    expect((await put({ endsAt: iso(now + days(3)), note: 'demo at 12:30' })).statusCode).toBe(204)
    const refused = await portal.call('GET', who, token)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ error: 'BANNED', details: 'wallhack', until: iso(now + days(3)) })
    expect(refused.body).not.toContain('demo at')
    // A sign-in that overlapped with the ban.
    const late = await portal.begin(player)
    expect((await portal.call('GET', who, late.token)).json()).toMatchObject({ error: 'BANNED' })
    // To a banned player, too, staff endpoints do not exist.
    expect((await portal.call('GET', '/api/staff/me', late.token)).json()).toMatchObject({ error: 'NOT_FOUND' })
    portal.clock.now += days(3)
    expect((await portal.call('GET', who, late.token)).statusCode).toBe(200)
    expect((await portal.call('GET', who, token)).json()).toMatchObject({ error: 'UNAUTHORIZED' })
  })

  it('is told by every call of a signed-in player: before an order, a payment or a rental', async () => {
    const database = await open()
    const { portal } = await staffed(database)
    const { token } = await portal.begin(await steamAccount(database, 7))
    await ban(database, cheater, now)
    const endpoints = Object.entries(everyEndpoint).filter(([, { caller }]) => caller === 'account')
    expect(endpoints.map(([name]) => name)).toEqual(
      expect.arrayContaining(['placeOrder', 'startPayment', 'listRentals']),
    )
    for (const [name, { method, path }] of endpoints) {
      const url = path.replace(/:(\w+)/g, 'x')
      const answer = await portal.call(method, url, token, ...(method === 'GET' || method === 'DELETE' ? [] : [{}]))
      expect([name, answer.statusCode, errorOf(answer.json())]).toEqual([name, 403, 'BANNED'])
    }
  })

  it('is for players who never signed in too, and is kept with its history', async () => {
    const database = await open()
    const { put, lift, portal } = await staffed(database)
    const hidden = await put({ reason: 'aim\u202ebot' })
    expect([hidden.statusCode, hidden.json()]).toMatchObject([
      400,
      { message: expect.stringContaining('改变文字方向') },
    ])
    expect((await put({ note: '\u200b', reason: 'aimbot' })).statusCode).toBe(400)
    await put({ note: '=cmd()', reason: ' aim bot ' })
    const [first] = await listBansOf(database, cheater)
    portal.clock.now += hours(1)
    await put({ reason: 'aimbot, again', endsAt: iso(now + days(9)), replaces: first?.id })
    portal.clock.now += hours(1)
    expect((await lift('wrong player')).statusCode).toBe(204)
    expect(await listBansOf(database, cheater)).toMatchObject([
      { reason: 'aimbot, again', closed_as: 'lifted', closed_by: bo, close_reason: 'wrong player' },
      { reason: 'aim bot', note: '=cmd()', banned_by: bo, closed_as: 'replaced', closed_at: now + hours(1) },
    ])
    expect(await acts(database)).toMatchObject([
      ['ban.lift', bo, expect.stringContaining('again'), '{"reason":"wrong player"}'],
      ['ban.change', bo, expect.stringContaining('"note":"=cmd()"'), expect.stringContaining('again')],
      ['ban.add', bo, null, '{"reason":"aim bot","endsAt":null,"note":"=cmd()"}'],
    ])
  })

  it('can be repeated without a trace', async () => {
    const database = await open()
    const { put, lift } = await staffed(database)
    for (const _ of [1, 2]) expect((await put({})).statusCode).toBe(204)
    for (const _ of [1, 2]) expect((await lift('appeal')).statusCode).toBe(204)
    expect((await acts(database)).map(([action]) => action)).toEqual(['ban.lift', 'ban.add'])
  })

  it('is not replaced by someone who did not see it', async () => {
    const database = await open()
    const { put, other } = await staffed(database)
    await put({})
    const second = await put({ reason: 'griefing' }, other)
    expect([second.statusCode, errorOf(second.json())]).toEqual([409, 'CONFLICT'])
    const stale = await put({ reason: 'griefing', replaces: randomUUID() }, other)
    expect(stale.statusCode).toBe(409)
    expect(await listBansOf(database, cheater)).toMatchObject([{ reason: 'wallhack', closed_at: null }])
  })

  it('of many at one moment is one ban', async () => {
    const database = await open()
    const { put } = await staffed(database)
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((reason) => put({ reason })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409, 409])
    expect(await listBansOf(database, cheater)).toHaveLength(1)
  })

  it('of staff is refused, and so is one that has ended already', async () => {
    const database = await open()
    const { put } = await staffed(database)
    expect(errorOf((await put({}, undefined, ann)).json())).toBe('PLAYER_IS_STAFF')
    expect(errorOf((await put({}, undefined, cy)).json())).toBe('PLAYER_IS_STAFF')
    expect((await put({ endsAt: iso(now) })).json()).toMatchObject({ error: 'BAD_REQUEST', field: 'endsAt' })
    expect((await put({ reason: ' ' })).json()).toMatchObject({ error: 'BAD_REQUEST', field: 'reason' })
  })

  it('can be replaced after it has ended', async () => {
    const database = await open()
    await ban(database, cheater, now, { endsAt: now + hours(1) })
    expect(await ban(database, cheater, now + hours(2))).toEqual({ kind: 'done' })
    expect(await listBansOf(database, cheater)).toMatchObject([
      { begins_at: now + hours(2), closed_at: null },
      { closed_at: now + hours(1), closed_as: 'ended', closed_by: null },
    ])
    expect((await acts(database)).map(([action]) => action)).toEqual(['ban.add', 'ban.add'])
  })
})

const errorOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined

onEveryDatabase('the bans for game servers', ({ open }) => {
  const listOf = async (database: Database) => {
    const { portal, moderator } = await staffed(database)
    const server = await addGameServer(database, { name: 'dm', now })
    const token = gameLogToken(testSecret, server)
    const read = (headers = {}, format: 'json' | 'cfg' = 'json', key = token) => {
      const url = href(banEndpoints.readGameBans, { params: { server: server.id, token: key }, query: { format } })
      return portal.app.inject({ url, headers })
    }
    return { portal, moderator, server, read }
  }

  it('list who is banned now, and respond with 304 while nothing changes', async () => {
    const database = await open()
    const { portal, read } = await listOf(database)
    await ban(database, cheater, now, { endsAt: now + hours(1), note: 'secret note' })
    await ban(database, steamIdOf(5), now, { reason: 'x"; quit' })
    const first = await read()
    expect(first.json()).toEqual({
      bans: [
        { steamId: steamIdOf(5), steamId2: 'STEAM_1:1:19867138', reason: 'x"; quit', endsAt: null },
        { steamId: cheater, steamId2: 'STEAM_1:1:19867139', reason: 'wallhack', endsAt: iso(now + hours(1)) },
      ],
    })
    expect(first.body).not.toContain('secret')
    portal.clock.now += seconds(30)
    expect((await read({ 'if-none-match': first.headers.etag })).statusCode).toBe(304)
    const cfg = await read({}, 'cfg')
    expect(cfg.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(cfg.body).toBe('banid 0 STEAM_1:1:19867138\nbanid 0 STEAM_1:1:19867139\n')
    portal.clock.now += hours(1)
    expect((await read({ 'if-none-match': first.headers.etag })).json()).toMatchObject({ bans: { length: 1 } })
  })

  it('are for game servers with a valid key', async () => {
    const database = await open()
    const { server, read, portal } = await listOf(database)
    expect((await read({}, 'json', 'wrong')).statusCode).toBe(401)
    expect(portal.log.join('')).not.toContain(gameLogToken(testSecret, server))
    await revokeGameServer(database, server.id, now)
    expect((await read()).statusCode).toBe(410)
  })

  it('are exported for people without formulas', async () => {
    const database = await open()
    const { portal, moderator } = await listOf(database)
    await ban(database, cheater, now, { reason: '=HYPERLINK("x")', note: '@sum\n"two"' })
    const file = (format: 'cfg' | 'json' | 'csv') =>
      portal.call('GET', href(banEndpoints.exportBans, { query: { format } }), moderator)
    const csv = await file('csv')
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="bans.csv"',
    })
    expect(csv.body.split('\r\n').slice(0, 2)).toEqual([
      '\ufeffsteam_id,steam_id2,reason,begins_at,ends_at,banned_by,note',
      `${cheater},STEAM_1:1:19867139,"'=HYPERLINK(""x"")",2026-06-01T00:00:00.000Z,,root,"'@sum\n""two"""`,
    ])
    expect((await file('cfg')).body).toBe('banid 0 STEAM_1:1:19867139\n')
    expect((await file('json')).json()).toMatchObject({ bans: [{ steamId: cheater }] })
  })
})

onEveryDatabase('a leaderboard', ({ open }) => {
  it('does not list a player from the ban on, and lists them again after it', async () => {
    const database = await open()
    const app = await leaderboardApp(database)
    const ofSeasons = { database, now: () => app.clock.now }
    await beginSeason(ofSeasons, operator, { name: 'S1', startsAt: 0 })
    const server = await app.gameServer()
    const lines = [killText(1, 2), killText(1, 2), killText(2, 1), killText(3, 2)]
    await app.send(server, lines.map((text, i) => logLine(i * 10, text)).join(''))
    await endSeason(ofSeasons, operator, 1)
    const shown = async (period = 'all') => {
      const path = href(leaderboardEndpoints.readLeaderboard, leaderboardAddress('dm', { season: period }))
      const { body } = await app.ranked(path)
      return JSON.stringify(body)
        .match(/"steamid":"\d+"/g)
        ?.map((text) => text.slice(11, -1))
    }
    const [one, two, three] = [playerOf(1), playerOf(3), playerOf(2)]
    expect(await shown()).toEqual([one, two, three])
    const endsAt = app.clock.now + minutes(5)
    await ban(database, one, app.clock.now, { endsAt })
    expect(await shown()).toEqual([two, three])
    expect(await shown('1')).toEqual([two, three])
    app.clock.now = endsAt
    await closeEndedBans(banActs(database, () => app.clock.now))
    expect(await shown()).toEqual([one, two, three])
    expect(await shown('1')).toEqual([one, two, three])
    await ban(database, two, app.clock.now)
    expect(await shown()).toEqual([one, three])
    await unban(database, two, app.clock.now)
    expect(await shown()).toEqual([one, two, three])
  })
})

/** Creates the database of an older version, in which accounts were banned. */
async function openOlder(location: DatabaseLocation): Promise<void> {
  const dialect = location.kind === 'sqlite' ? await sqliteDialect(location.file) : postgresDialect(location.url)
  const kysely = new Kysely<Tables>({ dialect })
  const until = migrations.findIndex(({ name }) => name === '014-players')
  await migrate(kysely, location.kind, migrations.slice(0, until))
  for (const [id, bannedAt] of [
    [ann, 5],
    [bo, null],
  ] as const) {
    await sql`insert into account (id, steam_id, username, created_at, banned_at)
      values (${id}, ${id}, 'x', 1, ${bannedAt})`.execute(kysely)
  }
  await kysely.destroy()
}

onEveryDatabase('a ban by an older version', ({ open, fresh }) => {
  it('stays, without a reason and without an end', async () => {
    const location = await fresh()
    await openOlder(location)
    const database = await open(location)
    expect(await listBansOf(database, ann)).toMatchObject([
      { reason: '', begins_at: 5, ends_at: null, banned_by: 'console', closed_at: null },
    ])
    expect(await listBansOf(database, bo)).toEqual([])
  })
})
