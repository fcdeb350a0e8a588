import { expect, it } from 'vitest'
import { hours, minutes, seconds } from '../../contract/duration.ts'
import { banPlayer, liftBan } from '../../server/accounts/bans/acts.ts'
import { readPresence } from '../../server/game-side/store/presence.ts'
import { steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { operator } from '../support/actors.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { gameLogApp } from '../support/game-log-app.ts'
import { steamId } from '../support/match-log.ts'

type App = Awaited<ReturnType<typeof gameLogApp>>

const tag = (n: number, userId = 3, side = '') => `"p${n}<${userId}><[U:1:${n}]><${side}>"`
const connected = (n: number, userId?: number) => `${tag(n, userId)} connected, address "203.0.113.5:27005"`
const validated = (n: number, userId?: number) => `${tag(n, userId)} STEAM USERID validated`
const entered = (n: number, userId?: number) => `${tag(n, userId)} entered the game`
const left = (n: number, userId?: number) => `${tag(n, userId, 'CT')} disconnected (reason "x")`
const say = (n: number, text: string) => `${tag(n, 3, 'CT')} say "${text}"`

const bans = ({ database, now }: App) => ({
  ...{ database, now, onBanChange: async () => undefined, onImport: async () => undefined },
  isStaff: async () => false,
})
const ban = (app: App, n: number, endsAt: number | null = null, reason = 'aimbot') =>
  banPlayer(bans(app), operator, { steamId: steamId(n), reason, endsAt, note: '', replaces: null })
const where = async (app: App, n: number) =>
  (await readPresence(app.database, [steamId(n)], app.now())).map(({ serverId, userId }) => ({ serverId, userId }))

onEveryDatabase('a banned player on a game server', { sensitive: true }, ({ open }) => {
  const withBan = async () => {
    const app = await gameLogApp(await open())
    const server = await app.games.gameServer()
    await ban(app, 7)
    return { app, server }
  }

  it('is kicked by the log that has the connection, from that server, once', async () => {
    const { app, server } = await withBan()
    await app.games.gameServer()
    const lines = [connected(7), validated(7), entered(7), connected(8), entered(8)]
    expect(await app.says(server, ...lines)).toMatchObject({ status: 200 })
    const kick = { kind: 'kick', steamId: steamId(7), userId: 3, reason: 'aimbot' }
    expect(await app.acts()).toMatchObject([{ serverId: server.server_id, work: kick }])
    // The game repeats a request whose response it did not receive.
    await app.says(server, ...lines)
    expect(await app.acts()).toHaveLength(1)
  })

  it('is kicked once per connection, however its lines arrive', async () => {
    const { app, server } = await withBan()
    for (const line of [connected(7), validated(7), entered(7)]) {
      await app.says(server, line)
      app.pass(seconds(4))
    }
    expect(await app.acts()).toHaveLength(1)
    await app.says(server, left(7))
    app.pass(seconds(4))
    await app.says(server, connected(7))
    app.pass(seconds(4))
    await app.says(server, validated(7), entered(7))
    expect(await app.acts()).toHaveLength(2)
    app.pass(seconds(4))
    await app.says(server, entered(7, 9))
    expect((await app.acts()).map(({ work }) => ('userId' in work ? work.userId : null))).toEqual([3, 3, 9])
  })

  it('is not kicked after the ban, nor where they have left again', async () => {
    const { app, server } = await withBan()
    await ban(app, 8, app.now() + minutes(5))
    await app.says(server, connected(7), left(7))
    await liftBan(bans(app), operator, { steamId: steamId(7), reason: 'appeal' })
    app.pass(minutes(6))
    await app.says(server, connected(7), entered(7), connected(8), entered(8))
    expect(await app.acts()).toEqual([])
  })

  it('is kicked on servers of modes without a leaderboard, with as much of the reason as a console takes', async () => {
    const app = await gameLogApp(await open())
    await ban(app, 7, null, '作弊'.repeat(50))
    await app.says(await app.games.gameServer('surf'), entered(7))
    expect(await app.acts()).toMatchObject([{ work: { kind: 'kick', reason: '作弊'.repeat(20) } }])
  })

  it('is not kicked by what a name or a chat says', async () => {
    const { app, server } = await withBan()
    const forged = [
      `"${connected(7).slice(1)}<2><[U:1:5]><>" entered the game`,
      `"x\n06/02/2026 - 00:00:00.000 - ${connected(7)}\n<2><[U:1:5]><CT>" purchased "ak47"`,
      say(5, connected(7)),
      say(5, `x" ${entered(7)}`),
    ]
    await app.says(server, ...forged)
    expect([await app.acts(), await where(app, 7)]).toEqual([[], []])
  })

  it('is kicked by no log that is refused', async () => {
    const { app, server } = await withBan()
    app.games.list(server, undefined)
    expect(await app.says(server, connected(7))).toMatchObject({ status: 503 })
    expect(await app.acts()).toEqual([])
  })

  it('holds up nothing that is counted where the acts fail', async () => {
    const { app, server } = await withBan()
    await app.database.kysely.schema.dropTable('game_presence').execute()
    expect(await app.says(server, connected(7))).toMatchObject({ status: 200 })
    expect(app.log.join('')).toContain('what the log of a game server causes could not be done')
  })
})

onEveryDatabase('who is on a game server', { sensitive: true }, ({ open }) => {
  it('follows the lines of the log', async () => {
    const app = await gameLogApp(await open())
    const [one, other] = [await app.games.gameServer(), await app.games.gameServer('surf')]
    await app.says(one, connected(1, 4), connected(2, 5))
    await app.says(other, entered(1, 9))
    expect(await where(app, 1)).toEqual([
      { serverId: one.server_id, userId: 4 },
      { serverId: other.server_id, userId: 9 },
    ])
    app.pass(minutes(1))
    await app.says(one, 'Log file started (file "x")', 'World triggered "Game_Commencing"', left(1, 4))
    expect(await where(app, 1)).toEqual([{ serverId: other.server_id, userId: 9 }])
    expect(await where(app, 2)).toHaveLength(1)
    app.pass(minutes(1))
    await app.says(one, 'server_message: "quit"')
    expect(await where(app, 2)).toEqual([])
    app.pass(hours(13))
    expect(await where(app, 1)).toEqual([])
  })

  it('keeps a newer connection when an older log is repeated', async () => {
    const app = await gameLogApp(await open())
    const server = await app.games.gameServer()
    const old = app.linesAt(0, [connected(1, 4), left(1, 4)])
    await app.sends(server, old)
    app.pass(minutes(1))
    await app.says(server, connected(1, 6))
    await app.sends(server, old)
    expect(await where(app, 1)).toEqual([{ serverId: server.server_id, userId: 6 }])
  })
})

onEveryDatabase('a code in the chat of a game', { sensitive: true }, ({ open }) => {
  const withPlayer = async () => {
    const app = await gameLogApp(await open())
    const server = await app.games.gameServer()
    await app.says(server, entered(1))
    return { app, server, ann: await app.signsIn('ann@example.org') }
  }
  const nothing = { state: 'waiting', owner: null }
  const ended = { state: 'ended', owner: null }

  it('links the account to the Steam account of who typed it', async () => {
    const { app, server, ann } = await withPlayer()
    const code = await ann.code()
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
    expect(JSON.stringify(await app.database.kysely.selectFrom('chat_code').selectAll().execute())).not.toContain(code)
    expect(await ann.state(code)).toEqual(nothing)
    expect((await ann.link(steamId(1))).statusCode).toBe(403)
    await app.says(server, say(1, `.bind ${code.toLowerCase()}`))
    const typed = { state: 'typed', owner: { steamId: steamId(1), username: 'p1', avatar: null } }
    expect([await ann.state(code), await ann.state(code)]).toEqual([typed, typed])
    expect((await ann.link(steamId(2))).statusCode).toBe(403)
    const linked = await ann.link(steamId(1))
    expect([linked.statusCode, linked.json()]).toEqual([200, expect.objectContaining({ steamId: steamId(1) })])
  })

  it('can be typed once, and until it expires', async () => {
    const { app, server, ann } = await withPlayer()
    const code = await ann.code()
    await app.says(server, say(1, `.bind ${code}`), say(2, `.bind ${code}`))
    expect(await ann.state(code)).toMatchObject({ owner: { steamId: steamId(1) } })
    const late = await ann.code()
    expect(await ann.state(code)).toEqual(ended)
    app.pass(minutes(10))
    await app.says(server, say(1, `.bind ${late}`))
    const again = await app.signsIn('later@example.org')
    const row = await app.database.kysely.selectFrom('chat_code').select('steam_id').execute()
    expect([row, await again.state(late)]).toEqual([[{ steam_id: null }], ended])
  })

  it('is replaced by the next one, and belongs to one account', async () => {
    const { app, server, ann } = await withPlayer()
    const [first, second, ben] = [await ann.code(), await ann.code(), await app.signsIn('ben@example.org')]
    const other = await ben.code()
    await app.says(server, say(1, `.bind ${first}`), say(2, `.bind ${other}`))
    expect([await ann.state(first), await ann.state(second)]).toEqual([ended, nothing])
    expect(await ben.state(other)).toMatchObject({ owner: { steamId: steamId(2) } })
    expect(await ann.state(other)).toEqual(ended)
  })

  it('causes nothing if it is wrong, or if a name or other chat has it', async () => {
    const { app, server, ann } = await withPlayer()
    const code = await ann.code()
    const wrong = code === '222222' ? '333333' : '222222'
    const chat = say(9, `.bind ${code}`)
    await app.says(
      server,
      say(1, `.bind ${wrong}`),
      say(1, `x .bind ${code}`),
      `"${chat.slice(1)}<2><[U:1:5]><CT>" say "hi"`,
      say(5, `x" ${chat}`),
      `"x\n06/02/2026 - 00:00:00.000 - ${chat}\n<2><[U:1:5]><CT>" purchased "ak47"`,
    )
    expect(await ann.state(code)).toEqual(nothing)
  })

  it('cannot be guessed: six codes of a player count in a minute', async () => {
    const { app, server, ann } = await withPlayer()
    const code = await ann.code()
    const guesses = Array.from({ length: 6 }, (_, i) =>
      say(1, `.bind ${code === '222222' ? '33333' : '22222'}${i + 3}`),
    )
    await app.says(server, ...guesses, say(1, `.bind ${code}`))
    expect(await ann.state(code)).toEqual(nothing)
    await app.says(server, say(2, `.bind ${code}`))
    expect(await ann.state(code)).toMatchObject({ owner: { steamId: steamId(2) } })
    const next = await ann.code()
    app.pass(minutes(1))
    await app.says(server, say(1, `.bind ${next}`))
    expect(await ann.state(next)).toMatchObject({ state: 'typed' })
  })

  it('tells why a Steam account cannot be linked: it has an e-mail account, or is banned', async () => {
    const { app, server, ann } = await withPlayer()
    await app.database.kysely
      .updateTable('account')
      .set({ steam_id: steamId(1) })
      .where('id', '=', (await app.signsIn('ben@example.org')).row.id)
      .execute()
    const code = await ann.code()
    await app.says(server, say(1, `.bind ${code}`))
    expect(await ann.state(code)).toMatchObject({ owner: { steamId: steamId(1) } })
    expect((await ann.link(steamId(1))).json()).toMatchObject({ error: 'Steam account already bound to another user' })
    await ban(app, 2)
    const next = await ann.code()
    await app.says(server, say(2, `.bind ${next}`))
    await ann.state(next)
    expect((await ann.link(steamId(2))).json()).toMatchObject({ error: 'BANNED' })
  })

  it('keeps the orders of a player who has signed in with Steam before', async () => {
    const { app, server, ann } = await withPlayer()
    const steam = await steamAccount(app.database, 1)
    const account = Number(BigInt(steamIdOf(1)) - 76_561_197_960_265_728n)
    const code = await ann.code()
    await app.says(server, say(account, `.bind ${code}`))
    expect(await ann.state(code)).toMatchObject({ owner: { steamId: steamIdOf(1) } })
    expect((await ann.link(steamIdOf(1))).statusCode).toBe(200)
    const row = await app.database.kysely.selectFrom('account').select(['id', 'email']).execute()
    expect(row).toEqual([{ id: steam.id, email: 'ann@example.org' }])
  })

  it('is offered only where a log was received within a day', async () => {
    const app = await gameLogApp(await open())
    const ann = await app.signsIn('ann@example.org')
    expect(await ann.offer()).toMatchObject({ code: null })
    await app.says(await app.games.gameServer('surf'), entered(1))
    expect(await ann.offer()).toEqual({ code: expect.any(String), expiresInSeconds: 600 })
    const { token, row } = ann
    app.pass(hours(24) + 1)
    expect(token).toBeTruthy()
    const later = await app.account.begin(row, 'bind')
    const answer = await app.account.call('POST', '/api/auth/chat-code', later.token, {})
    expect(answer.json()).toMatchObject({ code: null })
  })
})

onEveryDatabase('a question in the chat of a game', ({ open }) => {
  const asking = async () => {
    const asked: unknown[] = []
    const app = await gameLogApp(await open(), async (question) => {
      asked.push(question)
      return question.question === 'servers' ? undefined : `${question.question} reply`
    })
    return { app, asked, server: await app.games.gameServer() }
  }
  const tells = async (app: App) => (await app.acts()).map(({ work }) => work)

  it('is answered to the player who asked, there and once', async () => {
    const { app, asked, server } = await asking()
    const text = app.linesAt(0, [say(1, '.rank'), say(2, 'rank?'), say(3, '.servers')])
    await app.sends(server, text)
    app.pass(seconds(11))
    await app.sends(server, text)
    expect(await tells(app)).toEqual([{ kind: 'tell', steamId: steamId(1), userId: 3, text: 'rank reply' }])
    expect(asked[0]).toEqual({ question: 'rank', serverId: server.server_id, steamId: steamId(1) })
  })

  it('is answered once in ten seconds to a player, and six times a minute on a server', async () => {
    const { app, server } = await asking()
    await app.says(server, say(1, '.vip'), say(1, '.rank'))
    expect(await tells(app)).toHaveLength(1)
    app.pass(seconds(10))
    await app.says(server, say(1, '.rank'))
    expect(await tells(app)).toHaveLength(2)
    await app.says(server, ...[2, 3, 4, 5, 6].map((n) => say(n, '.vip')))
    expect(await tells(app)).toHaveLength(6)
    await app.says(await app.games.gameServer(), say(7, '.vip'))
    expect(await tells(app)).toHaveLength(7)
  })

  it('is not answered when its log arrives late', async () => {
    const { app, server } = await asking()
    const text = app.linesAt(0, [say(1, '.rank')])
    app.pass(minutes(5))
    await app.sends(server, text)
    expect(await tells(app)).toEqual([])
  })
})
