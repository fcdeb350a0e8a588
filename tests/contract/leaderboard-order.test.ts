import * as v from 'valibot'
import { expect, it } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import { readLeaderboard, readPlayerRecords } from '../../contract/endpoints/leaderboard.ts'
import {
  type LeaderboardRecord,
  leaderboardListSchema,
  leaderboardModes,
  leaderboardPageSchema,
} from '../../contract/leaderboard/leaderboard.ts'
import { leaderboardAddress } from '../../contract/leaderboard/leaderboard-address.ts'
import { columnValue, isWellFounded, tableColumns } from '../../contract/leaderboard/leaderboard-order.ts'
import type { Counters } from '../../server/leaderboard/rules/match-log/counters.ts'
import { rankingId } from '../../server/leaderboard/rules/ranking/ranking-id.ts'
import { beginSeason, endSeason } from '../../server/leaderboard/season-acts.ts'
import { addGroup } from '../../server/vip/store.ts'
import { operator } from '../support/actors.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { giveCounters } from '../support/give-counters.ts'
import { type LeaderboardApp, leaderboardApp } from '../support/leaderboard-app.ts'
import { steamId } from '../support/match-log.ts'

const list = (...question: Parameters<typeof leaderboardAddress>) =>
  href(readLeaderboard, leaderboardAddress(...question))

/** Counters that differ in every column, and repeat. */
const crowd = (count: number) =>
  Array.from({ length: count }, (_, i): [number, Partial<Counters>] => {
    const part = (factor: number, limit: number) => (i * factor) % limit
    const counters = {
      kills: part(37, 90),
      deaths: part(53, 61),
      headshots: part(11, 7),
      playtime: part(17, 44),
      wins: part(29, 40),
      loses: part(41, 33),
    }
    const more = { rifle_kills: part(7, 19), awp_kills: part(3, 11), clutches: part(13, 31), clutchwins: part(5, 9) }
    return [i + 1, { ...counters, ...more }]
  })

const page = async (app: LeaderboardApp, path: string) => v.parse(leaderboardPageSchema, (await app.get(path)).body)

async function whole(app: LeaderboardApp, ...[mode, question]: Parameters<typeof leaderboardAddress>) {
  const first = await page(app, list(mode, question))
  const more = Array.from({ length: Math.max(0, first.totalPages - 1) }, (_, i) =>
    page(app, list(mode, { ...question, page: i + 2 })),
  )
  return [first, ...(await Promise.all(more))].flatMap(({ data }) => data)
}

const ids = (records: readonly LeaderboardRecord[]) => records.map(({ steamid }) => steamid)

onEveryDatabase('the order of a ranking', { sensitive: true }, ({ open }) => {
  it('is by rate in solo and retakes; players with too few results follow without a rank', async () => {
    const db = await open()
    const app = await leaderboardApp(db)
    await giveCounters(db, rankingId('solo', 0), [
      [1, { kills: 300, deaths: 300 }],
      [2, { kills: 12, deaths: 0 }],
      [3, { kills: 60, deaths: 20 }],
      [4, { kills: 20, deaths: 0 }],
      [5, { kills: 2, deaths: 17 }],
    ])
    await giveCounters(db, rankingId('retakes', 0), [
      [1, { kills: 90, wins: 10, loses: 10 }],
      [2, { kills: 5, wins: 15, loses: 5 }],
      [3, { kills: 99, wins: 19 }],
    ])
    await app.ranked(list('solo'))
    const shown = async (mode: 'solo' | 'retakes') =>
      (await page(app, list(mode))).data.map(({ steamid, rank }) => [steamid, rank])
    expect(await shown('solo')).toEqual([
      [steamId(4), 1],
      [steamId(3), 2],
      [steamId(1), 3],
      [steamId(5), 0],
      [steamId(2), 0],
    ])
    expect(await shown('retakes')).toEqual([
      [steamId(2), 1],
      [steamId(1), 2],
      [steamId(3), 0],
    ])
    const path = href(readPlayerRecords, { params: { steamId: steamId(2) }, query: {} })
    const { data } = v.parse(leaderboardListSchema, (await app.get(path)).body)
    expect(data).toMatchObject([
      { mode: 'solo', rank: 0, kills: 12 },
      { mode: 'retakes', rank: 1, wins: 15 },
    ])
  })

  it('is by any column of the table, in both directions, with and without badges, and finds every player', async () => {
    const db = await open()
    const app = await leaderboardApp(db)
    await beginSeason({ database: db, now: Date.now }, operator, { name: 'S1', startsAt: 1000 })
    for (const mode of leaderboardModes) await giveCounters(db, rankingId(mode, 1), crowd(640))
    for (let account = 2; account <= 640; account += 5) await addGroup(db, steamId(account), 'pro')
    await app.ranked(list('dm'))
    for (const mode of leaderboardModes) {
      const ranked = await whole(app, mode, { season: '1' })
      const places = new Map(ids(ranked).map((id, place) => [id, place]))
      for (const column of tableColumns(mode)) {
        const key = (record: LeaderboardRecord) => {
          const count = (name: keyof Counters) => record[name]
          return [isWellFounded(column, mode, count) ? 1 : 0, columnValue(column, mode, count)] as const
        }
        const sorted = [...ranked].sort((a, b) => {
          const [one, other] = [key(a), key(b)]
          const place = (places.get(a.steamid) ?? 0) - (places.get(b.steamid) ?? 0)
          return other[0] - one[0] || other[1] - one[1] || place
        })
        const sort = { column, order: 'desc' } as const
        expect(await whole(app, mode, { season: '1', sort })).toEqual(sorted)
        const pro = sorted.filter(({ usergroup }) => usergroup.includes('pro'))
        const rising = { column, order: 'asc' } as const
        const reversed = await whole(app, mode, { season: '1', sort: rising, badges: ['pro'] })
        const isFounded = (record: LeaderboardRecord) => key(record)[0] === 1
        const few = pro.filter((record) => !isFounded(record))
        expect(reversed).toEqual([...pro.filter(isFounded).reverse(), ...few.reverse()])
      }
      const sort = { column: tableColumns(mode)[1] ?? 'kda', order: 'asc' } as const
      const all = ids(await whole(app, mode, { season: '1', sort }))
      for (const account of [1, 77, 333, 640]) {
        const around = await page(app, list(mode, { season: '1', sort, around: steamId(account) }))
        expect(around.page).toBe(Math.floor(all.indexOf(steamId(account)) / 50) + 1)
        expect(ids(around.data)).toContain(steamId(account))
      }
    }
  })

  it('refuses columns that the mode does not have', async () => {
    const db = await open()
    const app = await leaderboardApp(db)
    await giveCounters(db, rankingId('dm', 0), crowd(3))
    await app.ranked(list('dm'))
    const answers = ['sort=winRate', 'sort=rank', 'sort=kills&order=up', 'sort=kills&sort=kda', 'sort=constructor'].map(
      async (query) => (await app.get(`/api/leaderboard/dm?${query}`)).status,
    )
    expect(await Promise.all(answers)).toEqual(answers.map(() => 400))
    expect((await app.get('/api/leaderboard/dm?sort=kda&page=2')).body).toMatchObject({ data: [], total: 3 })
    expect((await app.get(list('solo', { sort: { column: 'winRate', order: 'desc' } }))).body).toMatchObject({
      total: 0,
    })
  })

  it('is built again for what the previous release ranked, closed seasons too; until then it has no columns', async () => {
    const db = await open()
    const app = await leaderboardApp(db)
    const acts = { database: db, now: () => app.clock.now }
    await beginSeason(acts, operator, { name: 'S1', startsAt: 1000 })
    await giveCounters(db, rankingId('solo', 1), [
      [1, { kills: 5 }],
      [2, { kills: 40, deaths: 50 }],
    ])
    await endSeason(acts, operator, 1)
    await app.ranked(list('solo'))
    // An earlier release publishes a snapshot without orders and responses.
    const own = { board_id: rankingId('solo', 1), generation: 1 }
    const lines = JSON.stringify([[1, 1, 'player 1', null, [], [5]]])
    await db.kysely.updateTable('board_page').set({ body: lines, response: null }).execute()
    await db.kysely.updateTable('board').set({ ordered_generation: 0 }).execute()
    expect(
      await db.kysely.selectFrom('board_order').select('piece').where('board_id', '=', own.board_id).execute(),
    ).not.toEqual([])
    app.clock.now += 2000
    const sort = { column: 'kda', order: 'desc' } as const
    expect((await app.get(list('solo', { season: '1' }))).body).toMatchObject({ data: [{ rank: 1, kills: 5 }] })
    expect((await app.get(list('solo', { season: '1', sort }))).status).toBe(503)
    await app.ranked(list('solo'))
    expect((await app.get(list('solo', { season: '1', sort }))).body).toMatchObject({
      data: [
        { steamid: steamId(2), rank: 1 },
        { steamid: steamId(1), rank: 0 },
      ],
    })
    const left = await db.kysely.selectFrom('board_order').select('generation').distinct().execute()
    expect(left).toEqual([{ generation: 2 }])
  })
})
