import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { hours, minutes, seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as leaderboardEndpoints from '../../contract/endpoints/leaderboard.ts'
import { leaderboardAddress } from '../../contract/leaderboard/leaderboard-address.ts'
import { gameLogToken } from '../../server/accounts/game-servers/store.ts'
import type { GameServerKeyRow } from '../../server/accounts/game-servers/tables.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { leaderboardConcerns } from '../../server/leaderboard/concerns.ts'
import { readLogStatus, readRefusedLogs } from '../../server/leaderboard/store/log-status.ts'
import { listMatchesOf } from '../../server/leaderboard/store/match-record.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { appWithServer, type LeaderboardApp, leaderboardApp, logSecret } from '../support/leaderboard-app.ts'
import { joinText, killText, logLine, logStart, stampText, steamId, wonText } from '../support/match-log.ts'

const page = (mode: 'dm' | 'retakes') => href(leaderboardEndpoints.readLeaderboard, leaderboardAddress(mode))
const statusOf = async (database: Database, id: string) => (await readLogStatus(database)).get(id)
const text = logLine(1, killText(1, 2)) + logLine(2, killText(2, 1))

/** Sends bytes as a game server or a proxy does; returns the status. */
async function post(app: LeaderboardApp, server: GameServerKeyRow, payload: Buffer | string, headers = {}) {
  const params = { server: server.id, token: gameLogToken(logSecret, server) }
  const url = href(leaderboardEndpoints.receiveGameLog, { params })
  const answer = await app.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'text/plain', ...headers },
    payload,
  })
  return answer.statusCode
}

onEveryDatabase('a log that cannot be read', ({ open }) => {
  it.each([
    ['compressed with gzip', gzipSync(text)],
    ['JSON: {"line":', Buffer.from(JSON.stringify({ line: text }))],
    ['UTF-16 instead of UTF-8', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['binary', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 10])],
    ['text: 26.11.2026', Buffer.from('26.11.2026 10:00 killed\n')],
  ])('is told as a problem: %s', async (what, body) => {
    const { database, app, server } = await appWithServer(await open())
    expect(await post(app, server, body)).toBe(200)
    const status = await statusOf(database, server.id)
    expect(status).toMatchObject({ refusal: 'unreadable', received_at: null, refused_at: app.clock.now })
    expect(status?.refusal_detail).toContain(what.split(':')[0])
    expect(app.log.filter((line) => line.includes('counts nothing'))).toHaveLength(1)
    const detail = status?.refusal_detail ?? ''
    const concerns = () =>
      leaderboardConcerns({ database, modeOf: () => 'deathmatch', rankings: () => [] }, app.clock.now)
    expect(await concerns()).toMatchObject([
      { kind: 'refusedLogs', items: [{ id: server.id, refusal: 'unreadable', detail }] },
    ])
    const alerted = async () => (await readRefusedLogs(database, app.clock.now - minutes(5))).map(({ id }) => id)
    expect(await alerted()).toEqual([server.id])
    app.clock.now += seconds(5)
    expect(await app.send(server, text)).toMatchObject({ body: { counted: 2 } })
    expect(await alerted()).toEqual([])
    expect(await concerns()).toEqual([])
  })

  it('alerts once nothing readable has come for five minutes', async () => {
    const { database, app, server } = await appWithServer(await open())
    await app.send(server, text)
    const alerted: number[] = []
    for (let minute = 1; minute <= 6; minute += 1) {
      app.clock.now += minutes(1)
      await post(app, server, '{"plugin": 1}')
      if ((await readRefusedLogs(database, app.clock.now - minutes(5))).length > 0) alerted.push(minute)
    }
    expect(alerted).toEqual([5, 6])
  })

  it('is no problem in a mode without a leaderboard, nor if it is empty', async () => {
    const database = await open()
    const app = await leaderboardApp(database)
    const [surf, dm] = [await app.gameServer('surf'), await app.gameServer()]
    expect([await post(app, surf, '{}'), await post(app, dm, ''), await post(app, dm, '\r\n')]).toEqual([200, 200, 200])
    for (const { id } of [surf, dm]) expect(await statusOf(database, id)).toMatchObject({ refusal: null })
  })

  it('is refused and told when it is declared as compressed, or larger than any of the game', async () => {
    const { database, app, server } = await appWithServer(await open())
    const gzip = { 'content-encoding': 'GZIP' }
    expect(await post(app, server, gzipSync(text), gzip)).toBe(415)
    expect(await statusOf(database, server.id)).toMatchObject({ refusal: 'encoded', refusal_detail: 'GZIP' })
    expect(await post(app, server, text, { 'content-encoding': 'identity' })).toBe(200)
    app.clock.now += minutes(1)
    const large = text.repeat(Math.ceil(700_000 / text.length))
    expect(await post(app, server, large)).toBe(413)
    expect(await statusOf(database, server.id)).toMatchObject({
      refusal: 'too_large',
      refusal_detail: `${large.length} bytes`,
      refused_at: app.clock.now,
    })
    const stranger = { ...server, id: 'gs-unknown' }
    expect(await post(app, stranger, large)).toBe(413)
    expect(await readLogStatus(database)).toHaveProperty('size', 1)
  })
})

onEveryDatabase('lines in any form', ({ open }) => {
  it('count with every stamp and every name', async () => {
    const { app, server } = await appWithServer(await open())
    const at = (second: number): string => stampText(logStart + second)
    const broken = killText(1, 2).replace('p1<', 'ev\u2028il<')
    const named = ['\u2029', '\r', '\n'].map(
      (each, i) => `${at(20 + i)}.000 - ${killText(2, 1).replace('p1<', `ev${each}il<`)}`,
    )
    const lines = [
      `\ufeff${at(1)}.250: ${killText(1, 2)}`,
      `L ${at(5)}.250: ${killText(1, 2)}`,
      `${at(9)}.250:  ${killText(1, 2)}`,
      `${at(12)}.000 - ${broken}`,
      ...named,
    ]
    expect(await app.send(server, lines.join('\n'))).toMatchObject({ body: { counted: 7 } })
    expect(await app.ranked(page('dm'))).toMatchObject({
      body: {
        data: [
          { nickname: 'evil', kills: 4, deaths: 3 },
          { kills: 3, deaths: 4 },
        ],
      },
    })
  })

  it('count once wherever two requests cut a line, sent again or by another process', async () => {
    const database = await open()
    const [app, other] = [await leaderboardApp(database), await leaderboardApp(database)]
    const line = logLine(40, killText(1, 2, { flags: ' (headshot)' }))
    for (let cut = 1; cut < line.length; cut += 9) {
      const server = await app.gameServer()
      await other.gameServer()
      const first = logLine(1, killText(1, 3)) + line.slice(0, cut)
      for (const each of [first, first]) await app.send(server, each)
      for (const each of [line.slice(cut), line.slice(cut)]) await other.send(server, each)
      // A file has the whole line.
      await app.send(server, line)
    }
    const count = Math.ceil((line.length - 1) / 9)
    expect(await app.ranked(page('dm'))).toMatchObject({
      body: { data: [{ steamid: steamId(1), kills: 2 * count, headshots: count }, {}, {}] },
    })
  })

  it('keep a cut line through requests that hold only a part of it', async () => {
    const { app, server } = await appWithServer(await open())
    const line = logLine(40, killText(1, 2))
    await app.send(server, logLine(1, killText(1, 2)) + line.slice(0, 50))
    for (const part of [line.slice(50, 60), line.slice(60, 90), line.slice(90)]) await app.send(server, part)
    expect(await app.ranked(page('dm'))).toMatchObject({ body: { data: [{ kills: 2 }, { deaths: 2 }] } })
  })

  it('begin a match with the map that CS2 loads', async () => {
    const { database, app, server } = await appWithServer(await open())
    const map = (second: number, name: string) => [
      logLine(second, `Loading map "${name}"`),
      logLine(second + 1, 'Started:  ""'),
      ...[2, 20, 40].map((later) => logLine(second + later, `World triggered "Match_Start" on "${name}"`)),
      ...[3, 21, 41].map((later) => logLine(second + later, killText(1, 2))),
    ]
    const lines = [...map(0, 'de_dust2'), ...map(60, 'de_cache')].sort()
    await app.send(server, lines.join(''))
    const matches = await listMatchesOf(database, 1, { limit: 9 })
    expect(matches.map((match) => match.map)).toEqual(['de_cache', 'de_dust2'])
  })

  it('lose no round while the clock of the game server is set back', async () => {
    const app = await leaderboardApp(await open())
    const server = await app.gameServer('retakes')
    const round = (second: number, score: string): string =>
      logLine(second, 'World triggered "Round_Start"') +
      logLine(second + 5, killText(1, 2)) +
      logLine(second + 9, wonText('CT', score))
    const send = async (second: number, step: number, lines: string) => {
      app.clock.now = seconds(logStart + second) + step + hours(24)
      await app.send(server, lines, stampText(logStart + second))
    }
    await send(hours(3) / 1000, 0, logLine(10_700, joinText(1, 'CT')) + logLine(10_701, joinText(2, 'TERRORIST')))
    await send(10_720, 0, round(10_710, '1'))
    // An hour at the end of summer time; four hours by hand.
    await send(7220, hours(1), round(7210, '2'))
    await send(7260, hours(1), round(7250, '3'))
    const back = 7260 - hours(4) / 1000
    await send(back + 20, hours(5), round(back + 10, '4'))
    expect(await app.ranked(page('retakes'))).toMatchObject({
      body: {
        data: [
          { steamid: steamId(1), kills: 4, wins: 4, loses: 0 },
          { deaths: 4, loses: 4 },
        ],
      },
    })
  })
})
