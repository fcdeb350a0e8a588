import * as v from 'valibot'
import { expect, it } from 'vitest'
import { leaderboardListSchema, leaderboardPageSchema } from '../../contract/leaderboard/leaderboard.ts'
import type { RankedMode } from '../../contract/leaderboard/ranked-mode.ts'
import { readPlayerStanding } from '../../server/leaderboard/player-standing.ts'
import { setMatchVoid } from '../../server/leaderboard/recount-acts.ts'
import { operator } from '../support/actors.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { leaderboardApp } from '../support/leaderboard-app.ts'
import { joinText, killText, logLine, steamId, wonText } from '../support/match-log.ts'

const ranked = (mode: string, rule: RankedMode['rule'], freeForAll = false): RankedMode => ({ mode, rule, freeForAll })

/** Minutes of two against two from second `from` on: two kills of an enemy, one of the own side, and a round per minute. */
const logOf = (from: number, rounds: number): string =>
  Array.from({ length: rounds }, (_, round) => {
    const at = from + round * 60
    return [
      ...[1, 2].map((player) => logLine(at, joinText(player, 'CT'))),
      ...[3, 4].map((player) => logLine(at, joinText(player, 'TERRORIST'))),
      logLine(at + 1, 'World triggered "Round_Start"'),
      logLine(at + 2, killText(2, 1, { sides: ['CT', 'CT'] })),
      logLine(at + 3, killText(2, 3, { sides: ['CT', 'TERRORIST'] })),
      logLine(at + 4, killText(2, 4, { sides: ['CT', 'TERRORIST'] })),
      logLine(at + 5, wonText('CT', String(round))),
    ]
  })
    .flat()
    .join('')

const rowsOf = (body: unknown) => v.parse(leaderboardPageSchema, body).data

onEveryDatabase('a mode that the community ranks', { sensitive: true }, ({ open, openInProcesses }) => {
  const world = async (...current: RankedMode[]) => {
    const database = await open()
    const rankings = { current }
    const app = await leaderboardApp(database, undefined, { rankings })
    return { database, rankings, app, server: await app.gameServer('5v5') }
  }

  it('counts rounds and clutches, and no kill of the own side', async () => {
    const { app, server } = await world(ranked('competitive', 'rounds'))
    await app.send(server, logOf(0, 25))
    const { body } = await app.ranked('/api/leaderboard/competitive-rounds?sort=winRate')
    expect(rowsOf(body)).toMatchObject(
      [
        { steamid: steamId(1), rank: 2, kills: 0, wins: 25, loses: 0 },
        { steamid: steamId(2), rank: 1, kills: 50, wins: 25, loses: 0, clutches: 25, clutchwins: 25 },
        { rank: 3, kills: 0, wins: 0, loses: 25 },
        { rank: 4, wins: 0, loses: 25 },
      ].sort((a, b) => a.rank - b.rank),
    )
    expect(
      v.parse(leaderboardListSchema, (await app.get(`/api/leaderboard/user/${steamId(2)}`)).body).data,
    ).toMatchObject([{ mode: 'competitive-rounds', kills: 50 }])
    expect((await app.get('/api/leaderboard/competitive-rounds?sort=kpm')).status).toBe(400)
  })

  it('counts the kills of the own side where everyone is an enemy', async () => {
    const { app, server, rankings } = await world(ranked('competitive', 'kills', true))
    await app.send(server, logOf(0, 1))
    const kills = async (mode: string) => rowsOf((await app.ranked(`/api/leaderboard/${mode}`)).body)[0]
    expect(await kills('competitive-kills')).toMatchObject({ steamid: steamId(2), kills: 3, wins: 0 })
    rankings.current = [ranked('competitive', 'duels')]
    await app.send(server, logOf(600, 1))
    expect(await kills('competitive-duels')).toMatchObject({ steamid: steamId(2), kills: 3, wins: 3, rank: 0 })
  })

  it('does not exist before the choice and after its end, and goes on when it is chosen again', async () => {
    const { app, server, rankings } = await world()
    const status = async () => (await app.ranked('/api/leaderboard/competitive-rounds')).status
    await app.send(server, logOf(0, 1))
    expect(await status()).toBe(404)
    rankings.current = [ranked('competitive', 'rounds')]
    expect(rowsOf((await app.ranked('/api/leaderboard/competitive-rounds')).body)).toEqual([])
    await app.send(server, logOf(600, 2))
    rankings.current = []
    await app.send(server, logOf(1200, 4))
    expect(await status()).toBe(404)
    expect((await app.get(`/api/leaderboard/user/${steamId(2)}`)).body).toEqual({ data: [] })
    rankings.current = [ranked('competitive', 'rounds')]
    await app.send(server, logOf(1800, 8))
    expect(rowsOf((await app.ranked('/api/leaderboard/competitive-rounds')).body)[0]).toMatchObject({ wins: 10 })
  })

  it('leaves the specified modes as they are, whatever else is ranked', async () => {
    const statistics = async (...current: RankedMode[]) => {
      const { app, database, server } = await world(...current)
      for (const category of ['dm', 'pistol dm', '1v1', 'retakes']) {
        await app.send(await app.gameServer(category), logOf(0, 3))
      }
      await app.send(server, logOf(0, 3))
      const rows = await database.kysely
        .selectFrom('player_stat')
        .selectAll()
        .orderBy('board_id')
        .orderBy('account')
        .execute()
      return { rows: rows.filter(({ board_id }) => board_id % 16 < 4), others: rows.length }
    }
    const without = await statistics()
    const beside = await statistics(ranked('competitive', 'rounds'), ranked('deathmatch', 'rounds'))
    expect(beside.rows).toEqual(without.rows)
    expect(beside.others).toBe(without.others + 4)
  })

  it('has its matches voided, and its statistics in the staff room, under its name', async () => {
    const { app, database, server } = await world(ranked('no-awp dm', 'kills'))
    app.list(server, 'no-awp dm')
    await app.send(server, logOf(0, 2))
    const [match] = await database.kysely.selectFrom('played_match').select(['id', 'mode']).execute()
    expect(match?.mode).toBe('no-awp_dm-kills')
    const standing = async () => (await readPlayerStanding(database, steamId(2))).standings
    expect(await standing()).toMatchObject([{ mode: 'no-awp_dm-kills', season: null, kills: 4 }])
    const given = { id: match?.id ?? '', isVoid: true, reason: 'test' }
    expect(await setMatchVoid({ database, now: () => app.clock.now }, operator, given)).toBe('done')
    expect(await standing()).toEqual([])
  })

  it('has a number of its own, also when several begin at once', async () => {
    const words = ['public', 'casual', 'competitive', 'training']
    const rankings = { current: words.map((word) => ranked(word, 'kills')) }
    const databases = await openInProcesses(2)
    const apps = await Promise.all(databases.map((each) => leaderboardApp(each, undefined, { rankings })))
    const sent = words.map(async (word, at) => {
      const app = apps[at % apps.length]
      return app?.send(await app.gameServer(word), logOf(0, 1))
    })
    expect((await Promise.all(sent)).map((answer) => answer?.status)).toEqual([200, 200, 200, 200])
    const rows = await databases[0].kysely.selectFrom('ranked_mode').selectAll().orderBy('number').execute()
    expect(rows.map(({ number }) => number)).toEqual([4, 5, 6, 7])
  })
})
