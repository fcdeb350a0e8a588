import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { isHiddenPlayer } from '../../contract/accounts/hidden-player.ts'
import { errorBodySchema } from '../../contract/errors.ts'
import { leaderboardListSchema, leaderboardPageSchema } from '../../contract/leaderboard/leaderboard.ts'
import {
  type Match,
  matchSchema,
  ownPageSchema,
  type PlayerPage,
  playerPageMatchesSchema,
  playerPageSchema,
  playerSearchSchema,
  serverMatchesSchema,
} from '../../contract/leaderboard/player-page.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { DatabaseOutage } from '../../server/kernel/db/unavailable.ts'
import { setMatchVoid, setPlayerRemoved } from '../../server/leaderboard/recount-acts.ts'
import { fillNextMatches } from '../../server/leaderboard/store/fill-matches.ts'
import { setPageHidden } from '../../server/leaderboard/store/hidden-pages.ts'
import { createRankingReader } from '../../server/leaderboard/store/ranking-reader.ts'
import { playerPagePeople } from '../../server/player-directory.ts'
import { addGroup } from '../../server/vip/store.ts'
import { steamAccount } from '../support/accounts-app.ts'
import { operator } from '../support/actors.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { testApp } from '../support/http-app.ts'
import { type LeaderboardApp, leaderboardApp, playerPageReads } from '../support/leaderboard-app.ts'
import { joinText, killText, logLine, playerTag, steamId, wonText } from '../support/match-log.ts'
import { wholeApp } from '../support/whole-app.ts'

const roundStart = 'World triggered "Round_Start"'
const mapText = (map: string): string => `Started map "${map}" (CRC "1")`
const textOf = (lines: readonly (readonly [number, string])[]): string =>
  lines.map(([at, text]) => logLine(at, text)).join('')

/** A match of retakes on Nuke: CT win two rounds, T win one; player 3 changes sides. */
const retakes = textOf([
  [0, mapText('de_nuke')],
  [1, joinText(1, 'CT')],
  [2, joinText(2, 'TERRORIST')],
  [3, joinText(3, 'TERRORIST')],
  [10, roundStart],
  [12, killText(1, 2, { sides: ['CT', 'TERRORIST'], flags: ' (headshot)' })],
  [20, wonText('CT', '1')],
  [30, roundStart],
  [31, joinText(3, 'CT')],
  [40, wonText('TERRORIST', '2')],
  [50, roundStart],
  [52, killText(3, 2, { sides: ['CT', 'TERRORIST'] })],
  [54, killText(1, 2, { sides: ['CT', 'TERRORIST'] })],
  [60, wonText('CT', '3')],
])

const duels = textOf([
  [700, mapText('aim_map')],
  [701, joinText(1, 'CT')],
  [702, joinText(2, 'TERRORIST')],
  [703, killText(1, 2)],
  [704, killText(2, 1)],
  [705, killText(1, 2)],
])

const pageOf = async (app: LeaderboardApp, account: number): Promise<PlayerPage> =>
  v.parse(playerPageSchema, (await app.get(`/api/players/${steamId(account)}`)).body)
const matchOf = async (app: LeaderboardApp, id: string): Promise<Match> =>
  v.parse(matchSchema, (await app.get(`/api/matches/${id}`)).body)
const errorOf = async (app: LeaderboardApp, path: string) => {
  const { status, body } = await app.get(path)
  return [status, v.parse(errorBodySchema, body).error]
}
const acts = (database: Database, { clock }: LeaderboardApp) => ({ database, now: () => clock.now })

/** A portal with both logs, ranked. */
async function played(database: Database) {
  const app = await leaderboardApp(database)
  const [ofRetakes, ofDuels] = [await app.gameServer('retakes'), await app.gameServer('solo 1v1')]
  await app.send(ofRetakes, retakes)
  await app.send(ofDuels, duels)
  await app.ranked('/api/leaderboard/retakes')
  return { app, ofRetakes, ofDuels }
}

onEveryDatabase('the page of a player', ({ open }) => {
  it('has name, records, maps, streaks and the newest matches', async () => {
    const { app, ofRetakes } = await played(await open())
    const page = await pageOf(app, 1)
    expect(page).toMatchObject({ steamid: steamId(1), avatar: null, usergroup: [] })
    expect(page.name).not.toBe('')
    expect(page.records.map(({ mode, season, kills, total }) => [mode, season, kills, total])).toEqual([
      ['solo', 'all', 2, 2],
      ['retakes', 'all', 2, 3],
    ])
    expect(page.maps).toEqual([
      expect.objectContaining({ mode: 'retakes', map: 'de_nuke', kills: 2, headshots: 1, wins: 2, loses: 1 }),
      expect.objectContaining({ mode: 'solo', map: 'aim_map', matches: 1, kills: 2, deaths: 1, wins: 2, loses: 1 }),
    ])
    expect(page.streaks).toContainEqual({ mode: 'retakes', kind: 'wins', current: 1, longest: 1 })
    expect(page.streaks).toContainEqual({ mode: 'solo', kind: 'days', current: 1, longest: 1 })
    expect(page.matches.next).toBeNull()
    expect(page.matches.matches.map(({ mode, result, place, players }) => [mode, result, place, players])).toEqual([
      ['solo', 'won', 1, 2],
      ['retakes', 'won', 1, 3],
    ])
    expect(page.matches.matches[1]?.server).toEqual({ name: `server ${ofRetakes.server_id}`, id: ofRetakes.server_id })
    expect(page.firstSeenAt).toBe(page.matches.matches[1]?.startsAt)
    const list = await app.get(`/api/players/${steamId(1)}/matches`)
    expect(v.parse(playerPageMatchesSchema, list.body)).toEqual(page.matches)
  })

  it('is read from a replica, with matches and the search, and is there while the primary is away', async () => {
    const replica = await open()
    const { app: filled } = await played(replica)
    await addGroup(replica, steamId(1), 'kol')
    expect((await pageOf(filled, 1)).usergroup).toEqual(['kol'])
    const now = () => filled.clock.now
    const away: Database = {
      ...replica,
      get kysely(): Database['kysely'] {
        throw new DatabaseOutage('the primary is away', { cause: undefined, code: undefined })
      },
    }
    const reading = { reads: replica, reader: createRankingReader(replica, now) }
    const people = playerPagePeople({ database: away, reads: replica, now })
    const { app } = await testApp({ now, modules: [playerPageReads(away, now, { ...reading, ...people })] })
    const get = async (path: string) => (await app.inject(path)).json()
    const page = v.parse(playerPageSchema, await get(`/api/players/${steamId(1)}`))
    expect([page.matches.matches.length, page.usergroup]).toEqual([2, []])
    const match = v.parse(matchSchema, await get(`/api/matches/${page.matches.matches[0]?.id}`))
    expect(match.players.map(({ steamid }) => steamid)).toContain(steamId(1))
    const { players } = v.parse(playerSearchSchema, await get(`/api/players?query=${encodeURIComponent(page.name)}`))
    expect(players.map(({ steamid }) => steamid)).toContain(steamId(1))
  })

  it('leads to a match that a replica does not have yet', async () => {
    const [primary, replica] = [await open(), await open()]
    const { app: filled } = await played(primary)
    const now = () => filled.clock.now
    const { app } = await testApp({ now, modules: [playerPageReads(primary, now, { reads: replica })] })
    const id = (await pageOf(filled, 1)).matches.matches[0]?.id
    expect((await app.inject(`/api/matches/${id}`)).statusCode).toBe(200)
    expect((await app.inject('/api/matches/x.y.z.0')).statusCode).toBe(404)
  })

  it('lists further matches after the first ones', async () => {
    const app = await leaderboardApp(await open())
    const server = await app.gameServer('dm')
    for (let i = 0; i < 25; i += 1) await app.send(server, textOf([[i * 400, killText(1, 2)]]))
    const page = await pageOf(app, 1)
    expect(page.matches.matches).toHaveLength(20)
    const rest = await app.get(`/api/players/${steamId(1)}/matches?after=${page.matches.next}`)
    const { matches, next } = v.parse(playerPageMatchesSchema, rest.body)
    expect([matches.length, next]).toEqual([5, null])
    const starts = [...page.matches.matches, ...matches].map(({ startsAt }) => startsAt)
    expect(starts).toEqual([...new Set(starts)].sort().reverse())
  })

  it('is not there for the unknown and for the hidden', async () => {
    const database = await open()
    const { app } = await played(database)
    expect(await errorOf(app, `/api/players/${steamId(77)}`)).toEqual([404, 'NOT_FOUND'])
    expect(await errorOf(app, '/api/players/76561202255233024')).toEqual([404, 'NOT_FOUND'])
    await setPageHidden(database, 1, true, app.clock.now)
    await setPageHidden(database, 1, true, app.clock.now)
    expect(await errorOf(app, `/api/players/${steamId(1)}`)).toEqual([404, 'PAGE_HIDDEN'])
    expect(await errorOf(app, `/api/players/${steamId(1)}/matches`)).toEqual([404, 'PAGE_HIDDEN'])
    app.clock.now += 20_000
    await setPageHidden(database, 1, false, app.clock.now)
    expect((await pageOf(app, 1)).matches.matches).toHaveLength(2)
  })

  it('has what an earlier release left out, once a job has filled it', async () => {
    const database = await open()
    const { app } = await played(database)
    const before = await pageOf(app, 1)
    const { kysely } = database
    await kysely.updateTable('played_match').set({ course: null }).execute()
    await kysely
      .updateTable('match_player')
      .set({ mode: null, map: null, is_out: null, minutes: null, players: null, place: null, kills: null })
      .execute()
    app.clock.now += 20_000
    expect((await pageOf(app, 1)).matches.matches).toEqual([])
    expect(await fillNextMatches(database, 1)).toBe(1)
    expect(await fillNextMatches(database, 5)).toBe(1)
    expect(await fillNextMatches(database, 5)).toBe(0)
    app.clock.now += 20_000
    expect(await pageOf(app, 1)).toEqual(before)
  })
})

onEveryDatabase('the page of a match', ({ open }) => {
  it('has the score table by side, and the rounds', async () => {
    const { app } = await played(await open())
    const id = (await pageOf(app, 1)).matches.matches[1]?.id ?? ''
    const match = await matchOf(app, id)
    expect(match).toMatchObject({ mode: 'retakes', map: 'de_nuke', isVoid: false, score: { ct: 2, t: 1 } })
    expect(match.rounds.map(({ winner }) => winner)).toEqual(['CT', 'TERRORIST', 'CT'])
    expect(match.players.map(({ steamid, side, kills, wins, loses }) => [steamid, side, kills, wins, loses])).toEqual([
      [steamId(1), 'CT', 2, 2, 1],
      [steamId(3), 'CT', 1, 1, 2],
      [steamId(2), 'TERRORIST', 0, 1, 2],
    ])
    const solo = await matchOf(app, (await pageOf(app, 1)).matches.matches[0]?.id ?? '')
    expect([solo.score, solo.rounds, solo.players.map(({ side }) => side)]).toEqual([null, [], [null, null]])
    expect(await errorOf(app, '/api/matches/nothing')).toEqual([404, 'NOT_FOUND'])
  })

  it('is the same however its lines are cut, and repeated', async () => {
    const expected = await played(await open())
    const id = (await pageOf(expected.app, 1)).matches.matches[1]?.id ?? ''
    const whole = await matchOf(expected.app, id)
    const lines = retakes.split(/(?<=\n)/)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(lines.length), { maxLength: 4 }), async (cuts) => {
        const app = await leaderboardApp(await open())
        const server = await app.gameServer('retakes')
        let sent = 0
        for (const cut of [...cuts.sort((a, b) => a - b), lines.length]) {
          // Every piece overlaps with the one before it.
          await app.send(server, lines.slice(Math.max(0, sent - 3), cut).join(''))
          sent = Math.max(sent, cut)
        }
        const again = (await pageOf(app, 1)).matches.matches[0]?.id ?? ''
        const { players, rounds, score } = await matchOf(app, again)
        expect({ players, rounds, score }).toEqual({ players: whole.players, rounds: whole.rounds, score: whole.score })
      }),
      // Each has a database of its own, and PostgreSQL a hundred connections.
      { numRuns: 6 },
    )
  })

  it('names nobody who is hidden', async () => {
    const database = await open()
    const { app, ofRetakes } = await played(database)
    const id = (await pageOf(app, 2)).matches.matches[1]?.id ?? ''
    await setPageHidden(database, 1, true, app.clock.now)
    const match = await matchOf(app, id)
    expect(match.players[0]).toMatchObject({ steamid: null, name: '', avatar: null, kills: 2 })
    const { body } = await app.get(`/api/servers/${ofRetakes.server_id}/matches`)
    const { matches } = v.parse(serverMatchesSchema, body)
    expect(matches.map(({ map, players, best }) => [map, players, best])).toEqual([
      ['de_nuke', 3, { name: '', steamid: null, kills: 2 }],
    ])
    expect(await errorOf(app, '/api/servers/192.0.2.9:1/matches')).toEqual([404, 'SERVER_NOT_LISTED'])
  })
})

onEveryDatabase('a hidden player', ({ open }) => {
  it('is in the rankings without name and SteamID, and is found by the pseudonym only', async () => {
    const database = await open()
    const { app } = await played(database)
    await setPageHidden(database, 1, true, app.clock.now)
    const { body } = await app.ranked('/api/leaderboard/solo')
    const { data } = v.parse(leaderboardPageSchema, body)
    const row = data.find(({ isHidden }) => isHidden)
    const pseudonym = row?.steamid ?? ''
    expect(row).toMatchObject({ nickname: '', avatar_url: null, usergroup: [], kills: 2 })
    expect(isHiddenPlayer(pseudonym)).toBe(true)
    expect(data.filter(({ steamid }) => steamid === steamId(1))).toEqual([])
    const answers = await Promise.all(
      ['solo', 'solo/top', 'retakes', 'solo?sort=kda'].map((path) => app.get(`/api/leaderboard/${path}`)),
    )
    for (const answer of answers) expect(JSON.stringify(answer.body)).not.toContain(steamId(1))
    expect(await errorOf(app, `/api/leaderboard/solo?around=${steamId(1)}`)).toEqual([404, 'NOT_FOUND'])
    expect((await app.get(`/api/leaderboard/user/${steamId(1)}`)).body).toEqual({ data: [] })
    expect((await app.get(`/api/leaderboard/user/${steamId(1)}/history`)).body).toEqual({ data: [] })
    const own = await app.get(`/api/leaderboard/user/${pseudonym}`)
    expect(v.parse(leaderboardListSchema, own.body).data.map(({ steamid, mode }) => [steamid, mode])).toEqual([
      [pseudonym, 'solo'],
      [pseudonym, 'retakes'],
    ])
    expect((await app.get(`/api/leaderboard/solo?around=${pseudonym}`)).status).toBe(200)
    expect(await errorOf(app, `/api/players/${pseudonym}`)).toEqual([404, 'NOT_FOUND'])
    await setPageHidden(database, 1, false, app.clock.now)
    expect(JSON.stringify((await app.ranked('/api/leaderboard/solo')).body)).toContain(steamId(1))
  })

  it('decides with their own token, as often as they like', async () => {
    const database = await open()
    const app = await wholeApp(database)
    const { token } = await app.begin(await steamAccount(database, 1), 'login', true)
    const call = async (method: 'GET' | 'PUT', payload?: object) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await app.app.inject({ method, url: '/api/account/page', headers, ...(payload && { payload }) })
      return v.parse(ownPageSchema, answer.json())
    }
    expect(await call('GET')).toEqual({ isHidden: false })
    const hidden = await call('PUT', { isHidden: true })
    expect(isHiddenPlayer(hidden.shownAs ?? '')).toBe(true)
    expect(await call('PUT', { isHidden: true })).toEqual(hidden)
    expect(await call('GET')).toEqual(hidden)
    expect(await call('PUT', { isHidden: false })).toEqual({ isHidden: false })
  })
})

onEveryDatabase('the search for players', ({ open }) => {
  it('finds by the beginning of a name and by a SteamID, and nobody who is hidden', async () => {
    const database = await open()
    const { app } = await played(database)
    const found = async (query: string) => {
      const { body } = await app.get(`/api/players?query=${encodeURIComponent(query)}`)
      return v.parse(playerSearchSchema, body).players.map(({ steamid }) => steamid)
    }
    const { name } = await pageOf(app, 1)
    expect(await found(name.toUpperCase())).toContain(steamId(1))
    expect(await found('[U:1:1]')).toEqual([steamId(1)])
    expect(await found(` ${steamId(2)} `)).toEqual([steamId(2)])
    expect(await found('')).toEqual([])
    expect(await found('nobody is called this')).toEqual([])
    await setPageHidden(database, 1, true, app.clock.now)
    expect(await found(name)).not.toContain(steamId(1))
    expect(await found('[U:1:1]')).toEqual([])
  })

  it('goes on after a page', async () => {
    const app = await leaderboardApp(await open())
    const server = await app.gameServer('dm')
    await app.send(server, textOf(Array.from({ length: 45 }, (_, i) => [i, killText(i + 1, i + 2)] as const)))
    const all: string[] = []
    for (let after = ''; ; ) {
      const { body } = await app.get(`/api/players?query=p${after}`)
      const { players, next } = v.parse(playerSearchSchema, body)
      all.push(...players.map(({ steamid }) => steamid))
      if (next === null) break
      after = `&after=${encodeURIComponent(next)}`
    }
    expect(all).toHaveLength(46)
    expect(new Set(all).size).toBe(46)
  })
})

/** What happens: kills, rounds, matches on one of two maps, and what staff do. */
const step = fc.tuple(fc.nat(9), fc.nat(3), fc.nat(3))

onEveryDatabase('the figures of a player by map', ({ open }) => {
  it('are what the statistics hold, whatever staff void and remove', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('dm', 'solo 1v1', 'retakes'),
        fc.array(step, { maxLength: 40 }),
        async (mode, steps) => {
          const database = await open()
          const app = await leaderboardApp(database)
          const server = await app.gameServer(mode)
          let at = 0
          const send = (text: string) => {
            at += 2
            return app.send(server, logLine(at, text))
          }
          await send(mapText('de_nuke'))
          for (const account of [1, 2, 3, 4]) await send(joinText(account, account % 2 === 0 ? 'CT' : 'TERRORIST'))
          for (const [what, a, b] of steps) {
            const sides = [a % 2 === 0 ? 'CT' : 'TERRORIST', b % 2 === 0 ? 'CT' : 'TERRORIST'] as const
            if (what < 4) await send(killText(a + 1, b + 1, { sides: [sides[0], sides[1]] }))
            else if (what === 4) await send(roundStart)
            else if (what === 5) await send(wonText(sides[0], String(at)))
            else if (what === 6) {
              at += 400
              await send(mapText(b % 2 === 0 ? 'de_nuke' : 'de_mirage'))
              await send(joinText(a + 1, sides[0]))
              await send(`${playerTag(b + 1, sides[1])} disconnected (reason "Disconnect")`)
            } else if (what === 7) {
              const given = { steamId: steamId(a + 1), isRemoved: b < 2, reason: 'test' }
              await setPlayerRemoved(acts(database, app), operator, given)
            } else {
              const matches = await database.kysely.selectFrom('played_match').select('id').orderBy('id').execute()
              const id = matches[a % Math.max(1, matches.length)]?.id ?? ''
              await setMatchVoid(acts(database, app), operator, { id, isVoid: what === 8, reason: 'test' })
            }
          }
          app.clock.now += 20_000
          const stats = await database.kysely.selectFrom('player_stat').selectAll().where('board_id', '<', 16).execute()
          for (const account of [1, 2, 3, 4]) {
            const answer = await app.get(`/api/players/${steamId(account)}`)
            if (answer.status === 404) continue
            const { maps } = v.parse(playerPageSchema, answer.body)
            const own = stats.find((row) => row.account === account)
            for (const name of ['kills', 'deaths', 'headshots', 'wins', 'loses', 'playtime'] as const) {
              expect(maps.reduce((total, map) => total + map[name], 0)).toBe(own?.[name] ?? 0)
            }
          }
        },
      ),
      // Each has a database of its own, and PostgreSQL a hundred connections.
      { numRuns: 10 },
    )
  })
})
