import { expect, it } from 'vitest'
import { hours, minutes, seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as leaderboardEndpoints from '../../contract/endpoints/leaderboard.ts'
import { leaderboardAddress } from '../../contract/leaderboard/leaderboard-address.ts'
import {
  addGameServer,
  findGameServer,
  gameLogToken,
  linkGameServer,
  rotateGameServer,
} from '../../server/accounts/game-servers/store.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { readLogStatus } from '../../server/leaderboard/store/log-status.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { appWithServer, type LeaderboardApp, leaderboardApp, logSecret } from '../support/leaderboard-app.ts'
import { killText, logLine } from '../support/match-log.ts'

const lines = logLine(1, killText(1, 2)) + logLine(2, killText(2, 1))
const refused = { status: 503, body: { error: 'LOG_NOT_ATTRIBUTED' } }
const statusOf = async (database: Database, id: string) => (await readLogStatus(database)).get(id)
const warnings = ({ log }: LeaderboardApp) => log.filter((line) => line.includes('"level":"warn"'))

onEveryDatabase('a log that belongs to no listed server', ({ open }) => {
  it('is not acknowledged: nothing is lost once the server is listed again', async () => {
    const { app, server } = await appWithServer(await open())
    app.list(server, undefined)
    for (let i = 0; i < 3; i++) expect(await app.send(server, lines)).toMatchObject(refused)
    app.list(server, 'dm')
    expect(await app.send(server, lines)).toMatchObject({ status: 200, body: { counted: 2 } })
    expect(await app.ranked(href(leaderboardEndpoints.readLeaderboard, leaderboardAddress('dm')))).toMatchObject({
      body: { data: [{ kills: 1 }, { kills: 1 }] },
    })
  })

  it('is not acknowledged from an unlinked game server until it is linked', async () => {
    const database = await open()
    const app = await leaderboardApp(database)
    const listed = await app.gameServer()
    const server = await addGameServer(database, { name: 'new', now: app.clock.now })
    expect(await app.send(server, lines)).toMatchObject(refused)
    expect(await statusOf(database, server.id)).toMatchObject({ refusal: 'not_linked', received_at: null })
    await linkGameServer(database, server.id, listed.server_id ?? '')
    app.clock.now += seconds(1)
    expect(await app.send(server, lines)).toMatchObject({ status: 200, body: { counted: 2 } })
    expect(await statusOf(database, server.id)).toMatchObject({ received_at: app.clock.now })
  })

  it('is logged with the reason once per game server and hour, across all processes', async () => {
    const database = await open()
    const [one, two] = [await leaderboardApp(database), await leaderboardApp(database)]
    const moved = await one.gameServer()
    const fresh = await addGameServer(database, { name: 'new', now: one.clock.now })
    one.list(moved, undefined)
    for (let minute = 0; minute < 60; minute++) {
      for (const app of [one, two]) for (const server of [moved, fresh]) await app.send(server, lines)
      for (const app of [one, two]) app.clock.now += minutes(1)
    }
    const told = [...warnings(one), ...warnings(two)]
    expect(told).toHaveLength(2)
    expect(told.find((line) => line.includes(moved.id))).toContain('is not listed')
    expect(told.find((line) => line.includes(moved.id))).toContain(moved.server_id)
    expect(told.find((line) => line.includes(fresh.id))).toContain('linked to no listed server')
    await one.send(moved, lines)
    expect([...warnings(one), ...warnings(two)]).toHaveLength(3)
  })

  it('is recorded once a minute, not with every post', async () => {
    const { database, app, server } = await appWithServer(await open())
    app.list(server, undefined)
    const first = app.clock.now
    for (let i = 0; i < 59; i++) {
      await app.send(server, lines)
      app.clock.now += seconds(1)
    }
    expect(await statusOf(database, server.id)).toMatchObject({ refusal: 'not_listed', refused_at: first })
    app.clock.now += seconds(1)
    await app.send(server, lines)
    expect(await statusOf(database, server.id)).toMatchObject({ refused_at: first + minutes(1) })
    // A refusal must not be faster than a success.
    expect(app.pauses.length).toBe(0)
    await app.send(server, lines)
    expect(app.pauses).toEqual([1000])
  })
})

onEveryDatabase('the log of a game server', ({ open }) => {
  it('of an unranked mode is accepted, and recorded once a minute', async () => {
    const database = await open()
    const app = await leaderboardApp(database)
    const server = await app.gameServer('surf')
    const first = app.clock.now
    for (let i = 0; i < 3; i++) {
      expect(await app.send(server, lines)).toMatchObject({ status: 200, body: { counted: 0 } })
      app.clock.now += seconds(25)
    }
    expect(await statusOf(database, server.id)).toMatchObject({ received_at: first, refused_at: null })
    await app.send(server, lines)
    expect(await statusOf(database, server.id)).toMatchObject({ received_at: first + seconds(75) })
  })

  it('with unknown lines and warm-up is accepted', async () => {
    const app = await leaderboardApp(await open())
    const server = await app.gameServer('retakes')
    const text = ['World triggered "Warmup_Start"', killText(1, 2), 'World triggered "Warmup_End"', 'something else']
    const body = text.map((line, i) => logLine(i, line)).join('')
    expect(await app.send(server, body)).toMatchObject({ status: 200 })
    const page = await app.ranked(href(leaderboardEndpoints.readLeaderboard, leaderboardAddress('retakes')))
    expect(page).toMatchObject({ body: { total: 0 } })
  })

  it('with a wrong token is refused and reported to the operator', async () => {
    const { database, app, server } = await appWithServer(await open())
    const post = async (id: string) =>
      (
        await app.app.inject({
          method: 'POST',
          url: href(leaderboardEndpoints.receiveGameLog, { params: { server: id, token: 'x'.repeat(32) } }),
          payload: lines,
        })
      ).statusCode
    expect(await post(server.id)).toBe(401)
    expect(await post('gs-unknown')).toBe(401)
    expect(await statusOf(database, server.id)).toMatchObject({ refusal: 'wrong_token' })
    expect(warnings(app).filter((line) => line.includes('carries another token'))).toHaveLength(1)
    expect(await readLogStatus(database)).toHaveProperty('size', 1)
    app.clock.now += hours(1)
    expect(await app.send(server, lines)).toMatchObject({ status: 200 })
  })
})

onEveryDatabase('a test line', ({ open }) => {
  it('is answered as any other line, counts nothing and leaves no trace', async () => {
    const { database, app, server } = await appWithServer(await open())
    const later = app.clock.now + hours(1)
    expect(await rotateGameServer(database, server.id, app.clock.now, later)).toBe(true)
    const key = await findGameServer(database, server.id)
    if (key === undefined) throw new Error('it exists')
    const send = async (token: string, id = key.id) => {
      const url = href(leaderboardEndpoints.receiveGameLog, { params: { server: id, token } })
      const headers = { 'content-type': 'text/plain', 'x-test-line': '1' }
      return (await app.app.inject({ method: 'POST', url, headers, payload: lines })).json()
    }
    expect(await send(gameLogToken(logSecret, key))).toEqual({ counted: 0, repeated: 0, misdated: 0 })
    expect(await send('x'.repeat(32))).toMatchObject({ error: 'UNAUTHORIZED' })
    expect(await send('x'.repeat(32), 'gs-unknown')).toMatchObject({ error: 'UNAUTHORIZED' })
    app.list(server, undefined)
    expect(await send(gameLogToken(logSecret, key))).toMatchObject({ error: 'LOG_NOT_ATTRIBUTED' })
    expect(await readLogStatus(database)).toEqual(new Map())
    expect(warnings(app).filter((line) => line.includes('the log of a game server'))).toEqual([])
    // The line that the game server has still works: the new one was tested, not used.
    expect(await findGameServer(database, key.id)).toMatchObject({
      previous_token_until: later,
      previous_used_at: null,
    })
  })
})
