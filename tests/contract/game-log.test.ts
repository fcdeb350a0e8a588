import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hours, minutes, seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as leaderboardEndpoints from '../../contract/endpoints/leaderboard.ts'
import { leaderboardAddress } from '../../contract/leaderboard/leaderboard-address.ts'
import { gameLogToken, revokeGameServer } from '../../server/accounts/game-servers/store.ts'
import { beginSeason, endSeason } from '../../server/leaderboard/season-acts.ts'
import { sealOldDays } from '../../server/leaderboard/store/counted-events.ts'
import { operator } from '../support/actors.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { appWithServer, type LeaderboardApp, leaderboardApp, logSecret } from '../support/leaderboard-app.ts'
import { joinText, killText, logLine, logStart, stampText, steamId, wonText } from '../support/match-log.ts'

const dmPage = href(leaderboardEndpoints.readLeaderboard, leaderboardAddress('dm'))
const record = (account: number, more: object) => ({ steamid: steamId(account), ...more })
const counted = (n: number, more: object = {}) => ({
  status: 200,
  body: { counted: n, repeated: 0, misdated: 0, ...more },
})

/** 120 lines: kills by three players, every tenth line a team switch. */
const manyLines = Array.from({ length: 120 }, (_, i) =>
  i % 10 === 0 ? logLine(i, joinText((i % 3) + 1, 'CT')) : logLine(i, killText((i % 3) + 1, ((i + 1) % 3) + 1)),
)

const everything = async ({ ranked }: LeaderboardApp): Promise<unknown> => {
  const { body } = await ranked(dmPage)
  return body
}

onEveryDatabase('the log of a game server', ({ open }) => {
  it('ranks the players in the mode of the server', async () => {
    const { app, server } = await appWithServer(await open())
    const text = [killText(1, 2, { flags: ' (headshot)' }), killText(1, 3, { weapon: 'awp' }), killText(3, 1)]
    expect(await app.send(server, text.map((line, i) => logLine(i, line)).join(''))).toEqual(counted(3))
    expect(await app.ranked(dmPage)).toMatchObject({
      status: 200,
      body: {
        total: 3,
        totalPages: 1,
        page: 1,
        data: [
          record(1, { rank: 1, nickname: 'p1', kills: 2, deaths: 1, headshots: 1, rifle_kills: 1, awp_kills: 1 }),
          record(3, { rank: 2, kills: 1, deaths: 1 }),
          record(2, { rank: 3, kills: 0, deaths: 1 }),
        ],
      },
    })
    expect(await app.get(href(leaderboardEndpoints.readLeaderboard, leaderboardAddress('solo')))).toMatchObject({
      body: { data: [], total: 0 },
    })
  })

  it('counts repeated lines once: whole, in part, in file format, out of order', async () => {
    const { app, server } = await appWithServer(await open())
    await app.send(server, manyLines.join(''))
    const once = await everything(app)
    const parts = [manyLines, manyLines.slice(30), manyLines.slice(0, 50), [...manyLines].reverse()]
    for (const part of [...parts, manyLines.map((line) => line.replace(/^(.{21})\.000 - /, 'L $1: '))]) {
      expect(await app.send(server, part.join(''))).toMatchObject({ status: 200, body: { counted: 0 } })
    }
    expect(await everything(app)).toMatchObject({ data: Object(once).data })
  })

  it('gives the same result for any overlapping pieces', async () => {
    const database = await open()
    const app = await leaderboardApp(database)
    const whole = await app.gameServer()
    await app.send(whole, manyLines.join(''))
    const { data } = Object(await everything(app))
    const cut = fc.array(fc.tuple(fc.nat(manyLines.length), fc.nat(60)), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(cut, async (pieces) => {
        const other = await leaderboardApp(await open())
        const server = await other.gameServer()
        for (const [from, length] of pieces) await other.send(server, manyLines.slice(from, from + length).join(''))
        await other.send(server, manyLines.join(''))
        const kills = (rows: { kills: number; deaths: number }[]) => rows.map((row) => [row.kills, row.deaths])
        expect(kills(Object(await everything(other)).data)).toEqual(kills(data))
      }),
      { numRuns: 6 },
    )
  })

  it('continues a round after a restart of the portal', async () => {
    const database = await open()
    const app = await leaderboardApp(database)
    const server = await app.gameServer('retakes')
    const begin = [
      joinText(1, 'CT'),
      joinText(2, 'TERRORIST'),
      joinText(3, 'TERRORIST'),
      'World triggered "Round_Start"',
    ]
    await app.send(server, begin.map((line, i) => logLine(i, line)).join(''))
    await app.send(server, logLine(5, killText(1, 2)))
    // Registers the listed server in the second app under the same address.
    const later = await leaderboardApp(database)
    await later.gameServer('retakes')
    await later.send(server, logLine(6, killText(1, 3)) + logLine(7, wonText('CT')))
    expect(await later.ranked(href(leaderboardEndpoints.readLeaderboard, leaderboardAddress('retakes')))).toMatchObject(
      {
        body: {
          data: [record(1, { kills: 2, wins: 1 }), record(2, { loses: 1 }), record(3, { clutches: 1, loses: 1 })],
        },
      },
    )
  })

  it('counts for the season of each line, corrected by the clock of the game server', async () => {
    const { database, app, server } = await appWithServer(await open())
    const offset = hours(8)
    // The wall clock of the game server is eight hours ahead: its 08:00 of the next day is our midnight.
    await beginSeason({ database, now: Date.now }, operator, { name: 'S1', startsAt: seconds(logStart) - hours(24) })
    await beginSeason({ database, now: Date.now }, operator, { name: 'S2', startsAt: seconds(logStart) })
    const wall = (app.clock.now + offset) / 1000
    const text = logLine(0, killText(1, 2)) + logLine(hours(8) / 1000 + 1, killText(1, 2))
    expect(await app.send(server, text, stampText(wall + 70))).toEqual(counted(2))
    const of = (season: string) => href(leaderboardEndpoints.readLeaderboard, leaderboardAddress('dm', { season }))
    expect(await app.ranked(of('1'))).toMatchObject({ body: { data: [{ kills: 1 }, { kills: 0 }] } })
    expect(await app.get(of('2'))).toMatchObject({ body: { data: [{ kills: 1 }, { kills: 0 }] } })
    expect(await app.get(of('all'))).toMatchObject({ body: { data: [{ kills: 2 }, { kills: 0 }] } })
  })

  it('counts nothing more for a closed season', async () => {
    const { database, app, server } = await appWithServer(await open())
    await beginSeason({ database, now: Date.now }, operator, { name: 'S1', startsAt: seconds(logStart) - 1 })
    await app.send(server, logLine(1, killText(1, 2)))
    const end = () => endSeason({ database, now: () => app.clock.now }, operator, 1)
    expect([await end(), await end()]).toEqual(['done', 'unchanged'])
    const season = href(leaderboardEndpoints.readLeaderboard, leaderboardAddress('dm', { season: '1' }))
    const frozen = await app.ranked(season)
    await app.send(server, logLine(9, killText(1, 2)))
    expect(await app.ranked(dmPage)).toMatchObject({ body: { data: [{ kills: 2 }, {}] } })
    expect(await app.get(season)).toEqual(frozen)
    expect(frozen).toMatchObject({ body: { data: [{ kills: 1 }, {}] } })
  })

  it('does not count lines from the future or from sealed days', async () => {
    const { database, app, server } = await appWithServer(await open())
    const far = killText(1, 2)
    const future = `06/01/2099 - 00:00:00.000 - ${far}\n`
    expect(await app.send(server, future + logLine(1, killText(1, 2)))).toEqual(counted(1, { misdated: 1 }))
    await sealOldDays(database, app.clock.now + 1)
    const fresh = await leaderboardApp(database)
    await fresh.gameServer()
    expect(await fresh.send(server, logLine(9, killText(2, 1)))).toEqual(counted(0, { repeated: 1 }))
    expect(await fresh.send(server, logLine(86_400, killText(2, 1)))).toEqual(counted(1))
  })

  it('is accepted for a mode without a ranking, but counts nothing', async () => {
    const app = await leaderboardApp(await open())
    const server = await app.gameServer('surf')
    expect(await app.send(server, logLine(1, killText(1, 2)))).toEqual(counted(0))
  })

  it('is refused without the token of its own game server', async () => {
    const database = await open()
    const app = await leaderboardApp(database)
    const [one, two] = [await app.gameServer(), await app.gameServer()]
    const token = gameLogToken(logSecret, two)
    const post = async (id: string, word: string) =>
      (
        await app.app.inject({
          method: 'POST',
          url: href(leaderboardEndpoints.receiveGameLog, { params: { server: id, token: word } }),
          payload: 'x',
        })
      ).statusCode
    expect(await Promise.all([post(one.id, token), post('gs-0', token), post(two.id, token.slice(1))])).toEqual([
      401, 401, 401,
    ])
    expect(await post(two.id, token)).toBe(200)
    await revokeGameServer(database, two.id, app.clock.now)
    expect(await post(two.id, token)).toBe(410)
    expect(await post(two.id, 'x')).toBe(401)
    expect(app.log.join('')).toContain('/api/game/log/')
    expect(app.log.join('')).not.toContain(token.slice(1))
  })

  it('is refused above the size that the game sends, and accepted with any bytes', async () => {
    const { app, server } = await appWithServer(await open())
    expect(await app.send(server, 'x'.repeat(512 * 1024 + 1))).toMatchObject({ status: 413 })
    expect(await app.send(server, '')).toEqual(counted(0))
    const name = killText(1, 2).replace('p1', '\u202e\u0007<b>阿\u0000伟')
    expect(await app.send(server, `\ud800\n${logLine(1, name)}half a line`)).toEqual(counted(1))
    expect(await app.ranked(dmPage)).toMatchObject({ body: { data: [{ nickname: '<b>阿伟' }, {}] } })
  })

  it('is acknowledged at most once a second, so that the game batches lines', async () => {
    const { app, server } = await appWithServer(await open())
    for (const _ of [1, 2]) await app.send(server, logLine(1, killText(1, 2)))
    app.clock.now += minutes(1)
    await app.send(server, logLine(2, killText(1, 2)))
    expect(app.pauses).toEqual([1000])
  })

  it('is counted once when two processes receive it concurrently', async () => {
    const database = await open()
    const [one, two] = [await leaderboardApp(database), await leaderboardApp(database)]
    const server = await one.gameServer()
    await two.gameServer()
    const lines = manyLines.filter((line) => line.includes('killed'))
    const halves = [lines.slice(0, 70).join(''), lines.slice(40).join('')]
    await Promise.all([one, two, one, two].map((app, i) => app.send(server, halves[i % 2] ?? '')))
    const { data } = Object(await everything(one))
    const kills = data.reduce((sum: number, row: { kills: number }) => sum + row.kills, 0)
    expect(kills).toBe(lines.length)
  })
})
