import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { minutes, seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as endpoints from '../../contract/endpoints/game-side.ts'
import type { GameCommand } from '../../contract/game-side/commands.ts'
import { shippedGroups } from '../../contract/game-side/members.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import { beginAct, takeActs } from '../../server/game-side/store/carried-acts.ts'
import { listAudit } from '../../server/kernel/audit/read.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { steamIdOf } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { gameSideApp } from '../support/game-side-app.ts'

const player = steamIdOf(7)

const command = (id: string, line: string, more: Partial<GameCommand> = {}): GameCommand => ({
  ...{ id, name: `Name of ${id}`, line, modes: [], servers: [], repeatable: false },
  ...more,
})
const commands = {
  status: command('status', 'status', { repeatable: true }),
  restart: command('restart', 'mp_restartgame 1', { modes: ['retakes'], servers: ['d'] }),
  slay: command('slay', 'css_slay #{userid}'),
  vip: command('vip', 'css_vip_adduser "{player}" "VIP" 30', { servers: ['a', 'b'] }),
  center: command('center', 'css_cssay {text}'),
}

/** Four listed servers, of which `a` (retakes), `b` and `c` are reached. */
async function world(database: Database) {
  const app = await gameSideApp(database)
  const gameSide = { groups: shippedGroups, commands: Object.values(commands) }
  app.community.settings = { ...app.community.settings, gameSide }
  const [administrator, moderator] = [await app.administrator(2), await app.moderator(3)]
  const keys = { a: await app.key('a'), b: await app.key('b'), c: await app.key('c') }
  for (const key of Object.values(keys)) await app.answered(key)
  const run = async (given: object, token = administrator) =>
    (
      await app.call('POST', href(endpoints.runGameCommand), token, {
        ...{ request: randomUUID(), target: { to: 'all' }, steamId: null, text: null },
        ...given,
      })
    ).json()
  const of = ({ id, line }: GameCommand) => ({ command: id, line })
  const worksOf = async (server: keyof typeof keys) => (await app.answered(keys[server])).acts.map(({ work }) => work)
  const isThere = (server_id: string, user_id: number) =>
    database.kysely
      .insertInto('game_presence')
      .values({ server_id, steam_id: player, user_id, seen_at: app.clock.now })
      .execute()
  return { app, keys, administrator, moderator, run, of, worksOf, isThere }
}

onEveryDatabase('commands that administrators have defined', { sensitive: true }, ({ open }) => {
  it('run on the servers of the target that they are for, once however often they are asked', async () => {
    const database = await open()
    const { app, keys, run, of, worksOf } = await world(database)
    const request = randomUUID()
    for (const _ of [1, 2]) expect(await run({ ...of(commands.restart), request })).toEqual({ servers: 1 })
    expect(await run({ ...of(commands.restart), target: { to: 'mode', mode: 'deathmatch' } })).toEqual({ servers: 0 })
    expect(await run({ ...of(commands.restart), target: { to: 'server', id: 'b' } })).toEqual({ servers: 0 })
    const none = { steamId: null, userId: null, text: null }
    const expected = { kind: 'run', name: 'Name of restart', line: 'mp_restartgame 1', repeatable: false, ...none }
    const { acts } = await app.answered(keys.a)
    expect(acts).toMatchObject([{ expiresAt: isoInstant(app.clock.now + minutes(1)), work: expected }])
    // It is for this server, too.
    const d = await app.key('d')
    await app.answered(d)
    expect(await run(of(commands.restart))).toEqual({ servers: 2 })
    expect((await app.answered(d)).acts.map(({ work }) => work)).toEqual([expected])
    expect(await run(of(commands.status))).toEqual({ servers: 4 })
    expect(await worksOf('b')).toMatchObject([{ line: 'status', repeatable: true }])
  })

  it('are shown with what the server replied, and are in the audit', async () => {
    const database = await open()
    const { app, keys, administrator, run, of } = await world(database)
    const text = 'Say "hi"; quit'
    await run({ ...of(commands.center), text, target: { to: 'server', id: 'a' } })
    const [act] = (await app.answered(keys.a)).acts
    expect(act?.work).toMatchObject({ line: 'css_cssay {text}', text })
    const results = [{ id: act?.id ?? '', outcome: 'failed', reply: 'Unknown command "css_cssay"' } as const]
    await app.answered(keys.a, { results })
    const list = (await app.call('GET', href(endpoints.listGameActs), administrator)).json()
    expect(list).toMatchObject({
      acts: [
        {
          ...{ kind: 'run', player: null, outcome: 'failed', reply: 'Unknown command "css_cssay"' },
          text: 'Name of center: css_cssay "Say hi quit"',
        },
      ],
    })
    const entry = (await listAudit(database, {}, { limit: 9 })).find(({ action }) => action === 'game.run')
    expect(entry).toMatchObject({ role: 'administrator', subject: 'a' })
    expect(JSON.stringify(entry)).toContain('css_cssay')
  })

  it('about a player run where they are, or where the administrator says', async () => {
    const { app, administrator, run, of, worksOf, isThere } = await world(await open())
    const list = async () =>
      (await app.call('GET', href(endpoints.listGameCommands, { query: { steamId: player } }), administrator)).json()
    expect(await list()).toEqual({ commands: Object.values(commands), places: [] })
    const target = { to: 'player' }
    expect(await run({ ...of(commands.slay), steamId: player, target })).toEqual({ servers: 0 })
    await isThere('b', 12)
    await isThere('d', 13)
    expect(await list()).toMatchObject({ places: [{ server: { id: 'b', mode: 'deathmatch' }, userId: 12 }] })
    expect(await run({ ...of(commands.slay), steamId: player, target })).toEqual({ servers: 1 })
    expect(await worksOf('b')).toMatchObject([{ steamId: player, userId: 12 }])
    expect(await run({ ...of(commands.vip), steamId: player })).toEqual({ servers: 2 })
    expect(await worksOf('a')).toMatchObject([{ line: commands.vip.line, steamId: player, userId: null }])
  })

  it('are refused with what does not belong to them, when they have changed, and to moderators', async () => {
    const { app, moderator, run, of } = await world(await open())
    for (const [given, field] of [
      [{ ...of(commands.status), steamId: player }, 'steamId'],
      [{ ...of(commands.status), text: 'x' }, 'text'],
      [{ ...of(commands.status), target: { to: 'player' } }, 'target'],
      [{ ...of(commands.vip) }, 'steamId'],
      [{ ...of(commands.slay), steamId: player }, 'target'],
      [{ ...of(commands.center) }, 'text'],
    ] as const) {
      expect(await run(given)).toMatchObject({ error: 'BAD_REQUEST', field })
    }
    expect(await run({ ...of(commands.center), text: 'a\nb' })).toMatchObject({ error: 'BAD_REQUEST' })
    expect(await run({ command: 'other', line: 'status' })).toMatchObject({ error: 'CONFLICT' })
    expect(await run({ command: 'status', line: 'quit' })).toMatchObject({ error: 'CONFLICT' })
    expect(await run(of(commands.status), moderator)).toMatchObject({ error: 'NOT_FOUND' })
    const list = await app.call('GET', href(endpoints.listGameCommands), moderator)
    expect(list.json()).toMatchObject({ error: 'NOT_FOUND' })
  })

  it('are not begun again by another process of the portal', async () => {
    const database = await open()
    const { app, run, of } = await world(database)
    await run({ ...of(commands.restart), target: { to: 'server', id: 'a' } })
    const [act] = await takeActs(database, { serverId: 'a', process: 'dead' }, app.clock.now)
    expect(await beginAct(database, { id: act?.id ?? '', process: 'dead' }, app.clock.now)).toBe(true)
    app.clock.now += seconds(31)
    expect(await takeActs(database, { serverId: 'a', process: 'other' }, app.clock.now)).toEqual([])
    const row = await database.kysely.selectFrom('game_act').select('outcome').executeTakeFirst()
    expect(row).toEqual({ outcome: 'unknown' })
  })
})
