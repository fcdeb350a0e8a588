import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { hours, minutes, seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as endpoints from '../../contract/endpoints/game-side.ts'
import type { CarrierState } from '../../contract/game-side/carrier.ts'
import { shippedGroups } from '../../contract/game-side/members.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import { importBans } from '../../server/accounts/bans/import/import-bans.ts'
import { gameLogToken, revokeGameServer } from '../../server/accounts/game-servers/store.ts'
import { banActs } from '../../server/ban-acts.ts'
import { expireActs, pruneGameSide } from '../../server/game-side/store/carried-acts.ts'
import { readLinks } from '../../server/game-side/store/links.ts'
import { pageOfActs } from '../../server/game-side/store/listed-acts.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { addGroup, extendVip, revokeVip } from '../../server/vip/store.ts'
import { steamIdOf, testSecret } from '../support/accounts-app.ts'
import { operator } from '../support/actors.ts'
import { ban, unban } from '../support/ban.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { type GameSideApp, gameSideApp, say } from '../support/game-side-app.ts'

const [ann, cheater] = [steamIdOf(1), steamIdOf(7)]

const outcomes = async (database: Database) =>
  (await pageOfActs(database, {}, { limit: 99 }))
    .sort((a, b) => (a.server_id < b.server_id ? -1 : a.server_id > b.server_id ? 1 : a.position - b.position))
    .map(({ server_id, kind, outcome }) => `${server_id} ${kind} ${outcome}`)

const giveVip = (database: Database, steamId: string, now: number) =>
  inTransaction(database, (trx) => extendVip(trx, { steamId, hours: 24, now }))

const isThere = (database: Database, steamId: string, serverId: string, now: number) =>
  database.kysely
    .insertInto('game_presence')
    .values({ server_id: serverId, steam_id: steamId, user_id: 12, seen_at: now })
    .execute()

const textsOf = ({ acts }: { acts: readonly { work: object }[] }): unknown[] =>
  acts.map(({ work }) => ('text' in work ? work.text : work))

/** Waits until a number of calls wait. */
const waiting = (app: GameSideApp, count: number) => expect.poll(() => app.inGame.openCalls()).toBe(count)

onEveryDatabase('acts in the game', { sensitive: true }, ({ open, openInProcesses }) => {
  it('reach the tool of their server in their order, until it has reported them', async () => {
    const app = await gameSideApp(await open())
    const [a, b] = [await app.key('a'), await app.key('b')]
    expect(await app.queue(say('a', 'one', '1'), say('b', 'other', '2'), say('a', 'two', '3'))).toBe(3)
    expect(await app.queue(say('a', 'one', '1'))).toBe(0)
    const first = await app.answered(a)
    expect(textsOf(first)).toEqual(['one', 'two'])
    expect(first).toMatchObject({ acts: [{ id: '1', expiresAt: isoInstant(app.clock.now + minutes(1)) }, { id: '3' }] })
    expect(textsOf(await app.answered(b))).toEqual(['other'])
    // The answer may have been lost.
    expect(textsOf(await app.answered(a))).toEqual(['one', 'two'])
    const results = [{ id: '1', outcome: 'done', reply: 'said\u202e it' } as const]
    for (const _ of [1, 2]) expect(textsOf(await app.answered(a, { results }))).toEqual(['two'])
    await app.answered(a, { results: [{ id: '1', outcome: 'failed', reply: '' }] })
    // Of another server.
    await app.answered(b, { results: [{ id: '3', outcome: 'done', reply: '' }] })
    expect(textsOf(await app.answered(a))).toEqual(['two'])
    const token = await app.moderator(2)
    const list = await app.call('GET', href(endpoints.listGameActs, { query: { server: 'a' } }), token)
    expect(list.json()).toMatchObject({
      acts: [
        { id: '3', outcome: null, endedAt: null },
        { id: '1', outcome: 'done', reply: 'said it', text: 'one', server: { id: 'a', name: 'Server a' } },
      ],
      next: null,
    })
  })

  it('are refused to a wrong token, a revoked key, and a key of no listed server: the others get theirs', async () => {
    const database = await open()
    const app = await gameSideApp(database)
    const [key, unlinked, unlisted, revoked] = [
      await app.key('a'),
      await app.key(null),
      await app.key('z'),
      await app.key('b'),
    ]
    const wrong = { ...(await app.key('c')), results: [{ id: '3', outcome: 'done', reply: '' } as const] }
    await revokeGameServer(database, revoked.id, app.clock.now)
    await app.queue(say('a', 'one', '1'), say('b', 'two', '2'), say('c', 'three', '3'))
    const none = { members: null, bans: null }
    const { members, bans } = await app.answered(key)
    const call = await app.carry(
      [
        { key: wrong, token: gameLogToken(testSecret, key), has: none, results: wrong.results },
        { key: { ...wrong, id: 'gs-none' } },
        { key: revoked },
        { key: unlinked },
        { key: unlisted },
        { key, has: { members, bans } },
      ],
      // It does not wait.
      { wait: 25 },
    )
    expect(call).toMatchObject({
      servers: [
        { server: key.id, acts: [{ id: '1' }], refused: null },
        { server: wrong.id, acts: [], refused: 'UNAUTHORIZED' },
        { server: 'gs-none', acts: [], refused: 'UNAUTHORIZED' },
        { server: revoked.id, acts: [], refused: 'GONE' },
        { server: unlinked.id, acts: [], refused: 'LOG_NOT_ATTRIBUTED' },
        { server: unlisted.id, acts: [], refused: 'LOG_NOT_ATTRIBUTED' },
      ],
    })
    expect(await outcomes(database)).toEqual(['a say null', 'b say null', 'c say null'])
    // Only the tool of the right key was seen.
    expect([...(await readLinks(database, app.clock.now)).keys()]).toEqual(['a'])
  })

  it('end without having been carried, or without a report', async () => {
    const database = await open()
    const app = await gameSideApp(database)
    const key = await app.key('a')
    await app.queue(say('a', 'given', '1'))
    await app.answered(key)
    await app.queue(say('a', 'late', '2'), say('b', 'never', '3'))
    app.clock.now += minutes(1)
    // Only the tool knows whether it has said the first one.
    expect(textsOf(await app.answered(key))).toEqual(['given'])
    await expireActs(database, app.clock.now)
    expect(await outcomes(database)).toEqual(['a say null', 'a say expired', 'b say expired'])
    app.clock.now += hours(1)
    await expireActs(database, app.clock.now)
    expect(await outcomes(database)).toEqual(['a say unknown', 'a say expired', 'b say expired'])
    app.clock.now += hours(24 * 31)
    await pruneGameSide(database, app.clock.now)
    expect(await outcomes(database)).toEqual([])
  })

  it('are given to one of two tools until it does not call any more', async () => {
    const app = await gameSideApp(await open())
    const key = await app.key('a')
    await app.queue(say('a', 'one', '1'))
    expect(textsOf(await app.answered(key, { process: 'old' }))).toEqual(['one'])
    await app.queue(say('a', 'two', '2'))
    expect(textsOf(await app.answered(key, { process: 'new' }))).toEqual([])
    app.clock.now += seconds(29)
    expect(textsOf(await app.answered(key, { process: 'old' }))).toEqual(['one', 'two'])
    app.clock.now += seconds(29)
    expect(textsOf(await app.answered(key, { process: 'new' }))).toEqual([])
    app.clock.now += seconds(1)
    expect(textsOf(await app.answered(key, { process: 'new' }))).toEqual(['one', 'two'])
    expect(textsOf(await app.answered(key, { process: 'old' }))).toEqual([])
  })

  it('are queued by several at once without a gap, and given to one of several that ask at once', async () => {
    const databases = await openInProcesses(2)
    const apps = await Promise.all(databases.map((database) => gameSideApp(database)))
    const [one, two = one] = [apps[0], apps[1]]
    if (one === undefined || two === undefined) throw new Error('no process')
    const key = await one.key('a')
    const all = Array.from({ length: 16 }, (_, n) => `${n}`)
    await Promise.all(all.map((n) => (Number(n) % 2 ? one : two).queue(say('b', n), say('a', n, `a${n}`), say('c', n))))
    const rows = await pageOfActs(databases[0], { serverId: 'a' }, { limit: 99 })
    expect(rows.map(({ position }) => position).sort((x, y) => x - y)).toEqual(all.map((n) => Number(n) + 1))
    const answers = await Promise.all(all.map((n) => (Number(n) % 2 ? one : two).answered(key, { process: n })))
    const given = answers.filter(({ acts }) => acts.length > 0)
    expect(given.map(({ acts }) => acts.length)).toEqual([16])
    const order = [...rows].sort((x, y) => x.position - y.position).map(({ id }) => id)
    expect(given[0]?.acts.map(({ id }) => id)).toEqual(order)
  })

  it('end a call that waits: an act, new VIP and its end, a ban', async () => {
    const [database, other = database] = await openInProcesses(2)
    const app = await gameSideApp(database)
    const writer = other === database ? app : await gameSideApp(other)
    const key = await app.key('a')
    const during = async (change: () => Promise<unknown>) => {
      const { members, bans } = await app.answered(key)
      const call = app.answered(key, { has: { members, bans }, wait: 25 })
      await waiting(app, 1)
      await change()
      const answer = await call
      return { texts: textsOf(answer), members: answer.members !== members, bans: answer.bans !== bans }
    }
    const nothing = { texts: [], members: false, bans: false }
    expect(await during(() => writer.queue(say('a', 'one', '1')))).toEqual({ ...nothing, texts: ['one'] })
    await app.answered(key, { results: [{ id: '1', outcome: 'done', reply: '' }] })
    expect(await during(() => giveVip(other, ann, app.clock.now))).toEqual({ ...nothing, members: true })
    expect(await during(() => revokeVip(other, ann, app.clock.now))).toEqual({ ...nothing, members: true })
    expect(await during(() => addGroup(other, ann, 'kol'))).toEqual({ ...nothing, members: true })
    app.clock.now += seconds(10)
    expect(await during(() => ban(other, cheater, app.clock.now).then(() => (app.clock.now += seconds(10))))).toEqual({
      ...nothing,
      bans: true,
    })
  })

  it('leave a call that hangs up, one that a newer one replaces, and those of a process that stops', async () => {
    const app = await gameSideApp(await open())
    const key = await app.key('a')
    const { members, bans } = await app.answered(key)
    const idle = { has: { members, bans }, wait: 25 }
    const stop = new AbortController()
    const gone = app.answered(key, { ...idle, process: 'gone', signal: stop.signal })
    await waiting(app, 1)
    stop.abort()
    await expect(gone).rejects.toThrow()
    await waiting(app, 0)
    await app.queue(say('a', 'one', '1'))
    // The one that hung up has taken nothing.
    expect(textsOf(await app.answered(key))).toEqual(['one'])
    await app.answered(key, { results: [{ id: '1', outcome: 'done', reply: '' }] })
    const calls = []
    for (const n of [1, 2, 2]) {
      calls.push(app.answered(key, idle))
      await waiting(app, n)
    }
    expect(textsOf((await calls[0]) ?? { acts: [{ work: {} }] })).toEqual([])
    app.inGame.endCalls()
    expect((await Promise.all(calls)).map(textsOf)).toEqual([[], [], []])
    await expect(app.answered(key, idle)).rejects.toThrow('refused with 503')
  })
})

onEveryDatabase('the members in the game', ({ open }) => {
  it('are the current ones, with what their groups are; a version that is known is not sent again', async () => {
    const database = await open()
    const app = await gameSideApp(database)
    const key = await app.key('a')
    await giveVip(database, ann, app.clock.now)
    await addGroup(database, ann, 'op')
    await addGroup(database, steamIdOf(3), 'kol')
    await giveVip(database, cheater, app.clock.now - hours(24))
    const url = href(endpoints.readGameMembers, { params: { server: key.id, token: gameLogToken(testSecret, key) } })
    const get = (headers = {}) => app.app.inject({ url, headers })
    const first = await get()
    const { version } = first.json()
    expect(first.json()).toEqual({
      version,
      groups: shippedGroups,
      members: [
        { steamId: ann, groups: ['vip', 'op'], until: isoInstant(app.clock.now + hours(24)) },
        { steamId: steamIdOf(3), groups: ['kol'], until: null },
      ],
    })
    expect(await app.answered(key)).toMatchObject({ members: version })
    expect((await get({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
    const vip = { ...shippedGroups.vip, immunity: 5 }
    app.community.settings = { ...app.community.settings, gameSide: { groups: { ...shippedGroups, vip } } }
    await expect.poll(async () => (await get()).json().groups.vip.immunity).toBe(5)
    const changed = (await get()).json().version
    expect(changed).not.toBe(version)
    app.clock.now += hours(24)
    const annNow = async () => (await get()).json().members[0]
    await expect.poll(annNow).toEqual({ steamId: ann, groups: ['op'], until: null })
    const wrong = href(endpoints.readGameMembers, { params: { server: key.id, token: 'x' } })
    expect((await app.app.inject(wrong)).statusCode).toBe(401)
  })

  it('tell a buyer on how many servers their VIP is active', async () => {
    const database = await open()
    const app = await gameSideApp(database)
    const [a, b, c] = [await app.key('a'), await app.key('b'), await app.key('c')]
    const token = await app.moderator(1)
    const vip = async () => (await app.call('GET', href(endpoints.readVipInGame), token)).json()
    expect(await vip()).toEqual({ active: 0, away: 0, of: 0 })
    const delivers: CarrierState['delivers'] = ['sourceMod']
    await app.answered(c, { state: { delivers: ['simpleAdmin'] } })
    await giveVip(database, ann, app.clock.now)
    const seen = async (key: typeof a, members: string | null) => app.answered(key, { state: { delivers, members } })
    await seen(a, null)
    await seen(b, null)
    expect(await vip()).toEqual({ active: 0, away: 0, of: 2 })
    const url = href(endpoints.readGameMembers, { params: { server: a.id, token: gameLogToken(testSecret, a) } })
    const read = async () => (await app.app.inject(url)).json()
    await expect.poll(async () => (await read()).members[0]?.groups).toEqual(['vip', 'op'])
    const current: string = (await read()).version
    await seen(a, current)
    expect(await vip()).toEqual({ active: 1, away: 0, of: 2 })
    // Of someone else: what the caller has is on the server.
    await giveVip(database, cheater, app.clock.now)
    await expect.poll(async () => (await seen(b, null)).members).not.toBe(current)
    expect(await vip()).toEqual({ active: 1, away: 0, of: 2 })
    await giveVip(database, ann, app.clock.now)
    await expect.poll(vip).toEqual({ active: 0, away: 0, of: 2 })
    app.clock.now += seconds(91)
    expect(await vip()).toEqual({ active: 0, away: 2, of: 2 })
  })
})

onEveryDatabase('staff in the game', ({ open }) => {
  it('say something on the servers that are reached: one, those of a mode, all', async () => {
    const database = await open()
    const app = await gameSideApp(database)
    const token = await app.moderator(2)
    for (const id of ['a', 'b', 'c']) await app.answered(await app.key(id))
    const d = await app.key('d')
    const post = async (target: object, request = randomUUID(), text = '今晚八点比赛') =>
      (await app.call('POST', href(endpoints.sayInGame), token, { request, target, text })).json()
    const request = randomUUID()
    expect(await post({ to: 'mode', mode: 'retakes' }, request)).toEqual({ servers: 1 })
    expect(await post({ to: 'mode', mode: 'deathmatch' })).toEqual({ servers: 2 })
    expect(await post({ to: 'server', id: 'd' })).toEqual({ servers: 0 })
    expect(await post({ to: 'all' })).toEqual({ servers: 3 })
    // The same request again, also when more servers are reached.
    await app.answered(d)
    expect(await post({ to: 'mode', mode: 'retakes' }, request)).toEqual({ servers: 1 })
    expect(await outcomes(database)).toHaveLength(6)
    expect(await post({ to: 'all' }, randomUUID(), '字'.repeat(41))).toMatchObject({ error: 'BAD_REQUEST' })
    const audit = await database.kysely.selectFrom('audit_entry').select(['action', 'subject']).orderBy('seq').execute()
    expect(audit.filter(({ action }) => action === 'game.say').map(({ subject }) => subject)).toEqual([
      'retakes',
      'deathmatch',
      'all',
    ])
  })

  it('have plugins read their lists again, administrators only: also where the tool is away for a while', async () => {
    const app = await gameSideApp(await open())
    const [token, moderator] = [await app.administrator(2), await app.moderator(3)]
    const [a, request] = [await app.key('a'), randomUUID()]
    await app.answered(a)
    app.clock.now += minutes(10)
    const reload = async (by: string, target: object = { to: 'all' }) =>
      (await app.call('POST', href(endpoints.reloadInGame), by, { request, target })).json()
    expect(await reload(moderator)).toMatchObject({ error: 'NOT_FOUND' })
    for (const _ of [1, 2]) expect(await reload(token)).toEqual({ servers: 1 })
    app.clock.now += minutes(59)
    const { acts } = await app.answered(a)
    expect(acts).toMatchObject([{ expiresAt: isoInstant(app.clock.now + minutes(1)), work: { kind: 'reload' } }])
    const list = await app.call('GET', href(endpoints.listGameActs), moderator)
    expect(list.json()).toMatchObject({ acts: [{ kind: 'reload', player: null, text: null }] })
  })

  it('kick a player from where they are; moderators not other staff', async () => {
    const database = await open()
    const app = await gameSideApp(database)
    const token = await app.moderator(2)
    await app.moderator(3)
    const a = await app.key('a')
    await app.answered(a)
    const kick = async (steamId: string, request = randomUUID()) =>
      (await app.call('POST', href(endpoints.kickFromGame), token, { request, steamId, reason: 'afk' })).json()
    expect(await kick(cheater)).toEqual({ servers: 0 })
    for (const server of ['a', 'b']) await isThere(database, cheater, server, app.clock.now)
    const request = randomUUID()
    // No tool calls for the other one.
    for (const _ of [1, 2]) expect(await kick(cheater, request)).toEqual({ servers: 1 })
    expect((await app.answered(a)).acts.map(({ work }) => work)).toEqual([
      { kind: 'kick', steamId: cheater, userId: 12, reason: 'afk' },
    ])
    expect(await kick(steamIdOf(3))).toMatchObject({ error: 'PLAYER_IS_STAFF' })
  })

  it('ban and pardon a player there too, where something keeps bans', async () => {
    const database = await open()
    const app = await gameSideApp(database)
    const [a, b] = [await app.key('a'), await app.key('b')]
    await app.answered(a, { state: { delivers: ['simpleAdmin'] } })
    await app.answered(b, { state: { delivers: ['counterStrikeSharp'] } })
    await isThere(database, cheater, 'b', app.clock.now)
    const until = app.clock.now + hours(1)
    await ban(database, cheater, app.clock.now, { reason: '外挂'.repeat(40), endsAt: until })
    const given = await app.answered(a, { state: { delivers: ['simpleAdmin'] } })
    expect(given.acts).toMatchObject([
      {
        expiresAt: isoInstant(until),
        work: { kind: 'ban', steamId: cheater, until: isoInstant(until), reason: '外挂'.repeat(20) },
      },
    ])
    expect((await app.answered(b)).acts).toMatchObject([{ work: { kind: 'kick', steamId: cheater, userId: 12 } }])
    await unban(database, cheater, app.clock.now)
    expect((await app.answered(a)).acts).toMatchObject([{ work: { kind: 'unban', steamId: cheater } }])
    expect(await outcomes(database)).toEqual(['a ban replaced', 'a unban null', 'b kick null'])
  })

  it('kick those of an import who play, once, and queue nothing for the others', async () => {
    const database = await open()
    const app = await gameSideApp(database)
    const [a, b] = [await app.key('a'), await app.key('b')]
    await app.answered(a, { state: { delivers: ['simpleAdmin'] } })
    await app.answered(b)
    await app.moderator(3)
    const [left, away] = [steamIdOf(8), steamIdOf(9)]
    await ban(database, ann, app.clock.now)
    for (const steamId of [cheater, ann, steamIdOf(3)]) await isThere(database, steamId, 'b', app.clock.now)
    await isThere(database, left, 'a', app.clock.now - hours(12))
    // No tool calls for this one.
    await isThere(database, away, 'c', app.clock.now)
    const bans = [cheater, ann, steamIdOf(3), left, away, steamIdOf(10)].map((steamId, line) => ({
      ...{ line, steamId, reason: 'wallhack', note: '', beginsAt: app.clock.now, endsAt: null },
    }))
    const imported = (isDryRun: boolean) =>
      importBans(
        banActs(database, () => app.clock.now),
        operator,
        { format: 'simpleadmin', bans },
        isDryRun,
      )
    const before = await outcomes(database)
    expect(await imported(true)).toEqual({ added: 4, kept: 1, staff: 1 })
    expect(await outcomes(database)).toEqual(before)
    for (const added of [4, 0]) expect(await imported(false)).toMatchObject({ added, staff: 1 })
    const kicks = (await app.answered(b)).acts.map(({ work }) => work)
    expect(kicks).toEqual([{ kind: 'kick', steamId: cheater, userId: 12, reason: 'wallhack' }])
    expect(await outcomes(database)).toEqual([...before, 'b kick null'])
  })

  it('see how each server is reached, those in trouble first', async () => {
    const database = await open()
    const app = await gameSideApp(database)
    const token = await app.moderator(2)
    const [a, b, c] = [await app.key('a'), await app.key('b'), await app.key('c')]
    const { members } = await app.answered(a)
    const clock = isoInstant(app.clock.now + seconds(5))
    await app.answered(a, { state: { delivers: ['vipCore'], members, clock } })
    await app.answered(c, { state: { console: 'refused' } })
    const links = async () => (await app.call('GET', href(endpoints.listGameLinks), token)).json()
    expect(await links()).toMatchObject({
      servers: [
        { server: { id: 'c' }, link: { console: 'refused', isAway: false, hasMembers: false } },
        { server: { id: 'b', name: 'Server b', mode: 'deathmatch' }, link: null },
        { server: { id: 'a', mode: 'retakes' }, link: { hasMembers: true, clockAhead: 5000, delivers: ['vipCore'] } },
      ],
    })
    expect(b.server_id).toBe('b')
    app.clock.now += seconds(91)
    expect(await links()).toMatchObject({ servers: [{ link: { isAway: true } }, { link: { isAway: true } }, {}] })
    // A link that has not changed is stored now and then only.
    await app.answered(c, { state: { console: 'refused' } })
    const storedAt = app.clock.now
    app.clock.now += seconds(44)
    await app.answered(c, { state: { console: 'refused' } })
    expect((await readLinks(database, app.clock.now)).get('c')?.seenAt).toBe(storedAt)
    app.clock.now += seconds(1)
    await app.answered(c, { state: { console: 'refused' } })
    expect((await readLinks(database, app.clock.now)).get('c')?.seenAt).toBe(app.clock.now)
  })

  it('see acts page by page', async () => {
    const app = await gameSideApp(await open())
    const token = await app.moderator(2)
    for (let n = 0; n < 60; n += 1) await app.queue(say(n % 2 ? 'a' : 'b', `${n}`))
    const page = async (before?: string) => {
      const url = href(endpoints.listGameActs, { query: before === undefined ? {} : { before } })
      return (await app.call('GET', url, token)).json()
    }
    const first = Object(await page())
    const second = Object(await page(first.next))
    expect([first.acts.length, second.acts.length, second.next]).toEqual([50, 10, null])
    const texts = [...first.acts, ...second.acts].map(({ text }: { text: string }) => Number(text))
    expect(texts.sort((x, y) => x - y)).toEqual(Array.from({ length: 60 }, (_, n) => n))
    expect(await page('x')).toMatchObject({ error: 'BAD_REQUEST' })
  })
})
