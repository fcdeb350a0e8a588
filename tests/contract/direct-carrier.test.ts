import { createServer } from 'node:net'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { days, minutes, seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as endpoints from '../../contract/endpoints/game-side.ts'
import type { ConsoleBody } from '../../contract/game-side/consoles.ts'
import { gameLinksSchema } from '../../contract/game-side/staff-game-side.ts'
import { directClock } from '../../server/game-side/backends/direct/clock.ts'
import { beginAct, noteResults, takeActs } from '../../server/game-side/store/carried-acts.ts'
import { consoleKeys, passwordOf, readConsole } from '../../server/game-side/store/consoles.ts'
import { readTroubledLinks } from '../../server/game-side/store/links.ts'
import { pageOfActs } from '../../server/game-side/store/listed-acts.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { extendVip, revokeVip } from '../../server/vip/store.ts'
import { steamIdOf, testSecret } from '../support/accounts-app.ts'
import { ban, unban } from '../support/ban.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { type DirectOptions, type GameSideApp, gameSideApp, say } from '../support/game-side-app.ts'
import { type StandInConsole, standInConsole } from '../support/stand-in-console.ts'

const secretWord = 'correct-horse-7'
const [ann, cheater] = [steamIdOf(1), steamIdOf(7)]
const plain: ConsoleBody = { port: null, game: 'cs2', simpleAdmin: false, vipCore: null, password: secretWord }

interface Direct extends GameSideApp {
  readonly admin: string
  readonly lines: string[]
  put(body?: Partial<ConsoleBody>, server?: string): Promise<unknown>
  test(): Promise<unknown>
  view(server?: string): Promise<unknown>
}

const allowed: DirectOptions = { privateHosts: ['127.0.0.1'] }

async function directApp(database: Database, port: number, options: DirectOptions = {}): Promise<Direct> {
  const lines: string[] = []
  const app = await gameSideApp(database, 10, { ...allowed, ports: { a: port }, log: lines, ...options })
  const admin = await app.administrator(3)
  const params = { server: 'a' }
  return {
    ...app,
    admin,
    lines,
    put: async (body = {}, server = 'a') =>
      (
        await app.call('PUT', href(endpoints.setGameConsole, { params: { server } }), admin, { ...plain, ...body })
      ).json(),
    test: async () => (await app.call('POST', href(endpoints.testGameConsole, { params }), admin)).json(),
    async view(server = 'a') {
      const links = v.parse(gameLinksSchema, (await app.call('GET', href(endpoints.listGameLinks), admin)).json())
      return links.servers.find((each) => each.server.id === server)
    },
  }
}

const stateOf = async (database: Database) => (await readConsole(database, 'a'))?.state
const outcomes = async (database: Database) =>
  (await pageOfActs(database, {}, { limit: 99 }))
    .sort((a, b) => a.position - b.position)
    .map(({ kind, outcome, reply }) => `${kind} ${outcome}${reply === '' ? '' : `: ${reply}`}`)
const carrierOf = async ({ kysely }: Database, text: string) =>
  (await kysely.selectFrom('game_act').select('carried_by').where('work', 'like', `%${text}%`).executeTakeFirst())
    ?.carried_by
const becomes = (read: () => Promise<unknown>, expected: unknown) => expect.poll(read).toEqual(expected)
const join = ({ players }: StandInConsole, steamId: string) => players.push({ userId: 12, name: 'x', steamId })

onEveryDatabase('the portal itself', { sensitive: true }, ({ open, openInProcesses }) => {
  it('kicks and bans through the console of a server, and says things, in their order', async () => {
    const database = await open()
    const console = await standInConsole(secretWord, { plugins: ['simpleAdmin'], traits: { inPieces: true } })
    join(console, cheater)
    const app = await directApp(database, console.port)
    expect(await app.put({ simpleAdmin: true })).toMatchObject({ console: { state: 'unreachable', simpleAdmin: true } })
    await becomes(() => stateOf(database), 'ok')
    expect(await app.view()).toMatchObject({
      link: { carrier: 'direct', isAway: false, console: 'ok', delivers: ['simpleAdmin'] },
      console: { state: 'ok', port: null },
    })
    const kick = { kind: 'kick', steamId: cheater, userId: 12, reason: 'aim "bot";quit' } as const
    await app.queue({ id: '1', serverId: 'a', work: kick, by: null })
    await ban(database, cheater, app.clock.now, { reason: 'aim "bot";quit' })
    await app.queue(say('a', 'bye'))
    const banned = `ban done: Banned player with steamid ${cheater}.`
    await becomes(() => outcomes(database), ['kick done: Kicked "x"', banned, 'say done'])
    expect(console.ran).toEqual([`css_kick #${cheater} aim botquit`, `css_addban ${cheater} 0 aim botquit`, 'say bye'])
    expect(console.players).toEqual([])
    await unban(database, cheater, app.clock.now)
    await expect.poll(() => console.ran.at(-1)).toBe(`css_unban ${cheater}`)
  })

  it('runs commands of administrators, and begins those once that are not safe to repeat', async () => {
    const database = await open()
    const console = await standInConsole(secretWord)
    const app = await directApp(database, console.port)
    const run = { kind: 'run', name: 'x', steamId: null, userId: null } as const
    const echo = { ...run, line: 'echo {text}', text: 'a "b"; quit', repeatable: true }
    const once = { ...run, line: 'mp_restartgame 1', text: null, repeatable: false }
    await app.queue({ id: '1', serverId: 'a', work: echo, by: null }, { id: '2', serverId: 'a', work: once, by: null })
    await app.put()
    await becomes(
      async () => (await outcomes(database)).map((line) => line.replace(/\s+/g, ' ')),
      ['run done: a b quit', "run failed: Unknown command 'mp_restartgame'!"],
    )
    expect(console.ran).toEqual(['echo a b quit', 'mp_restartgame 1'])
    const begun = await database.kysely.selectFrom('game_act').select(['id', 'begun_at']).orderBy('id').execute()
    expect(begun.map(({ begun_at }) => begun_at !== null)).toEqual([false, true])
  })

  it('says more with a session that prints nothing any more, and kicks by the number of a player', async () => {
    const database = await open()
    const console = await standInConsole(secretWord, { traits: { emptyAfter: 1 } })
    join(console, cheater)
    const app = await directApp(database, console.port)
    await app.put()
    await becomes(() => stateOf(database), 'ok')
    await app.queue(say('a', 'one', '1'), say('a', 'two', '2'))
    const kick = { kind: 'kick', steamId: cheater, userId: 12, reason: 'bye' } as const
    await app.queue({ id: '3', serverId: 'a', work: kick, by: null })
    await becomes(() => outcomes(database), ['say done', 'say done', 'kick done: Kicked "x"'])
    expect(console.ran.filter((command) => command.startsWith('say'))).toEqual(['say one', 'say two'])
  })

  it('tries a wrong password once, and never again until another one is set', async () => {
    const database = await open()
    const console = await standInConsole('another')
    const app = await directApp(database, console.port)
    await app.put()
    await becomes(() => stateOf(database), 'refused')
    const { now } = app.clock
    expect(await readTroubledLinks(database, { now, before: now - minutes(5) })).toEqual([
      { serverId: 'a', since: now },
    ])
    await app.queue(say('a', 'hello', '1'))
    await becomes(() => outcomes(database), ['say failed: it refuses the password'])
    expect(await app.test()).toEqual({ state: 'refused', problem: 'it refuses the password', reply: '' })
    expect(await app.put({ password: undefined, simpleAdmin: true })).toMatchObject({ console: { state: 'refused' } })
    await app.inGame.stop()
    // Another process, and one whose secret is new.
    const next = await directApp(database, console.port)
    await next.queue(say('a', 'hello', '2'))
    await becomes(async () => (await outcomes(database)).length, 2)
    await becomes(async () => (await outcomes(database))[1], 'say failed: it refuses the password')
    await next.test()
    expect(console.signIns()).toBe(1)
    console.password = 'third'
    await next.put({ password: 'third' })
    await becomes(() => stateOf(database), 'ok')
    expect(console.signIns()).toBe(2)
  })

  it('says that nothing listens, and that something else does', async () => {
    const database = await open()
    const console = await standInConsole(secretWord)
    const { port } = console
    await console.close()
    let skipped = 0
    const consoleClock = { ...directClock, elapsed: () => performance.now() + skipped }
    const app = await directApp(database, port, { consoleClock })
    await app.put()
    await app.queue(say('a', 'hello'))
    await becomes(async () => app.test(), {
      state: 'unreachable',
      problem: expect.stringContaining('ECONNREFUSED'),
      reply: '',
    })
    // One that no carrier had waits for the job that ends such acts.
    await becomes(() => carrierOf(database, 'hello'), expect.any(String))
    app.clock.now += minutes(2)
    skipped = minutes(2)
    await becomes(() => outcomes(database), [expect.stringMatching(/^say expired/)])
    const web = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
    })
    await new Promise<void>((resolve) => web.listen(port, '127.0.0.1', resolve))
    onTestFinished(() => void web.close())
    expect(await app.test()).toMatchObject({ state: 'garbled', problem: expect.stringContaining('RCON') })
    expect(await stateOf(database)).toBe('garbled')
  })

  it('waits 5 seconds for a console that is silent', async () => {
    const database = await open()
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void silent.close())
    const { port } = v.parse(v.object({ port: v.number() }), silent.address())
    const waits: number[] = []
    const consoleClock = {
      elapsed: () => performance.now(),
      after(milliseconds: number, act: () => void) {
        waits.push(milliseconds)
        const timer = setTimeout(act, milliseconds === seconds(5) ? 50 : milliseconds)
        return () => clearTimeout(timer)
      },
    }
    const app = await directApp(database, port, { consoleClock })
    await app.put()
    expect(await app.test()).toMatchObject({ state: 'unreachable', problem: 'it does not respond within 5 seconds' })
    expect(waits).toContain(seconds(5))
  })

  it('connects to no private address that is not allowed', async () => {
    const database = await open()
    const console = await standInConsole(secretWord)
    const app = await directApp(database, console.port, { privateHosts: [] })
    expect(await app.put()).toMatchObject({ error: 'CONSOLE_REFUSED', details: expect.stringContaining('127.0.0.1') })
    expect(await app.put({}, 'nowhere')).toMatchObject({ error: 'GONE' })
    // Or it would look after the console too.
    await app.inGame.stop()
    // Allowed once, and not any more.
    const other = await directApp(database, console.port)
    await other.put()
    await becomes(() => stateOf(database), 'ok')
    await other.inGame.stop()
    const before = console.signIns()
    const later = await directApp(database, console.port, { privateHosts: [] })
    expect(await later.test()).toMatchObject({
      state: 'unreachable',
      problem: expect.stringContaining('private address'),
    })
    expect(console.signIns()).toBe(before)
  })

  it('shows the password nowhere, and keeps it through a change of the secret', async () => {
    const database = await open()
    const console = await standInConsole(secretWord)
    const app = await directApp(database, console.port)
    const answers = [await app.put(), await app.test(), await app.view()]
    const list = await app.call('GET', href(endpoints.listGameActs), app.admin)
    const tables = [
      await database.kysely.selectFrom('audit_entry').selectAll().execute(),
      await database.kysely.selectFrom('game_console').selectAll().execute(),
    ]
    const bad = await app.put({ password: `${secretWord}"` })
    const everything = JSON.stringify([answers, list.json(), tables, app.lines, app.log, bad])
    expect(everything).not.toContain(secretWord)
    expect(JSON.stringify(tables[0])).toContain('console.set')
    await app.inGame.stop()
    const next = await directApp(database, console.port, { secret: 'new', previousSecret: testSecret })
    await becomes(() => next.test(), { state: 'ok', problem: null, reply: expect.stringContaining('A server') })
    const row = await readConsole(database, 'a')
    expect(row && passwordOf(row, consoleKeys({ secret: 'new' }))).toBe(secretWord)
    await next.inGame.stop()
    const lost = await directApp(database, console.port, { secret: 'lost' })
    const before = console.signIns()
    expect(await lost.test()).toMatchObject({ state: 'off' })
    expect(console.signIns()).toBe(before)
  })

  it('leaves a server to the tool that calls for it', async () => {
    const database = await open()
    const console = await standInConsole(secretWord)
    const app = await directApp(database, console.port)
    const key = await app.key('a')
    await app.answered(key)
    await app.put()
    await app.queue(say('a', 'hello', '1'))
    expect((await app.answered(key)).acts.map(({ id }) => id)).toEqual(['1'])
    expect(await app.view()).toMatchObject({ link: { carrier: 'tool' } })
    await app.answered(key, { results: [{ id: '1', outcome: 'done', reply: '' }] })
    expect(console.signIns()).toBe(0)
    app.clock.now += minutes(2)
    await app.queue(say('a', 'again', '2'))
    await expect.poll(() => console.ran).toEqual(['say again'])
    expect(await app.view()).toMatchObject({ link: { carrier: 'direct' } })
  })

  it('gives VIP through VIPCore and takes it back', async () => {
    const database = await open()
    const console = await standInConsole(secretWord, { plugins: ['counterStrikeSharp', 'vipCore'], vipUnit: 60 })
    const app = await directApp(database, console.port)
    await app.put({ vipCore: 'minutes' })
    await inTransaction(database, (trx) => extendVip(trx, { steamId: ann, hours: 24, now: app.clock.now }))
    await expect.poll(() => [...console.records.vips.keys()]).toEqual([ann])
    expect(console.ran.find((command) => command.startsWith('css_vip_adduser'))).toBe(`css_vip_adduser ${ann} VIP 1440`)
    await becomes(
      async () => app.view(),
      expect.objectContaining({ link: expect.objectContaining({ hasMembers: true }) }),
    )
    await revokeVip(database, ann, app.clock.now)
    await expect.poll(() => console.records.vips.size).toBe(0)
  })

  it('gives VIP on more servers than it holds connections to, each time', async () => {
    const database = await open()
    const console = await standInConsole(secretWord, { plugins: ['vipCore'], vipUnit: 1 })
    const ids = Array.from({ length: 25 }, (_, n) => `s${n}`)
    const ports = Object.fromEntries(ids.map((id) => [id, console.port]))
    const app = await directApp(database, console.port, { ports })
    for (const id of ids) await app.put({ vipCore: 'seconds' }, id)
    for (const steamId of [ann, cheater]) {
      await inTransaction(database, (trx) => extendVip(trx, { steamId, hours: 1, now: app.clock.now }))
      const given = () => console.ran.filter((command) => command.startsWith(`css_vip_adduser ${steamId}`))
      await expect.poll(() => given().length).toBe(ids.length)
    }
  })

  it('has VIPCore read its lists again, and says what else it cannot reach', async () => {
    const database = await open()
    const console = await standInConsole(secretWord, { plugins: ['vipCore'], vipUnit: 60 })
    const app = await directApp(database, console.port)
    const reload = (id: string) => app.queue({ id, serverId: 'a', work: { kind: 'reload' }, by: null })
    await app.put()
    await reload('1')
    const unsupported = expect.stringMatching(/^reload unsupported: .*VIPCore only/)
    await becomes(() => outcomes(database), [unsupported])
    expect(console.ran).toEqual([])
    await app.put({ vipCore: 'minutes' })
    await becomes(() => stateOf(database), 'ok')
    await reload('2')
    await becomes(() => outcomes(database), [unsupported, expect.stringMatching(/^reload done: ./)])
    expect(console.ran).toContain('css_vip_reload')
  })

  it('says everything once in several processes, one of which has the consoles', async () => {
    const databases = await openInProcesses(2)
    const console = await standInConsole(secretWord)
    const apps = await Promise.all(databases.map((database) => directApp(database, console.port)))
    await apps[0]?.put()
    const texts = Array.from({ length: 12 }, (_, n) => `t${n}`)
    for (const [n, text] of texts.entries()) await apps[n % apps.length]?.queue(say('a', text, text))
    await becomes(
      () => outcomes(databases[0]),
      texts.map(() => 'say done'),
    )
    expect(console.ran).toEqual(texts.map((text) => `say ${text}`))
  })

  it('never begins a message again that it began before it was killed', async () => {
    const database = await open()
    const console = await standInConsole(secretWord)
    const app = await directApp(database, console.port)
    await app.queue(say('a', 'once', '1'), say('a', 'next', '2'))
    const dead = { serverId: 'a', process: 'dead' }
    expect(await takeActs(database, dead, app.clock.now)).toHaveLength(2)
    expect(await beginAct(database, { id: '1', process: 'other' }, app.clock.now)).toBe(false)
    expect(await beginAct(database, { id: '1', process: 'dead' }, app.clock.now)).toBe(true)
    expect(await beginAct(database, { id: '1', process: 'dead' }, app.clock.now)).toBe(false)
    await app.put()
    await becomes(() => stateOf(database), 'ok')
    expect(console.ran).toEqual([])
    app.clock.now += seconds(31)
    await becomes(() => outcomes(database), ['say unknown', 'say done'])
    expect(console.ran).toEqual(['say next'])
    // It lives, and is late.
    await noteResults(database, [{ serverId: 'a', result: { id: '1', outcome: 'done', reply: '' } }], app.clock.now)
    expect((await outcomes(database))[0]).toBe('say unknown')
    expect(await beginAct(database, { id: '2', process: 'dead' }, app.clock.now + days(1))).toBe(false)
  })
})
