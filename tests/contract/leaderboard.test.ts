import * as v from 'valibot'
import { expect, it } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import * as leaderboardEndpoints from '../../contract/endpoints/leaderboard.ts'
import {
  type LeaderboardMode,
  leaderboardListSchema,
  leaderboardModes,
  leaderboardPageSchema,
  leaderboardSeasonsSchema,
} from '../../contract/leaderboard/leaderboard.ts'
import { leaderboardAddress } from '../../contract/leaderboard/leaderboard-address.ts'
import { accountForSteamId } from '../../server/accounts/store/accounts.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import type { Counters } from '../../server/leaderboard/rules/match-log/counters.ts'
import { rankingId } from '../../server/leaderboard/rules/ranking/ranking-id.ts'
import { beginSeason } from '../../server/leaderboard/season-acts.ts'
import { addGroup, extendVip, removeGroup } from '../../server/vip/store.ts'
import { operator } from '../support/actors.ts'
import { ban } from '../support/ban.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { giveCounters } from '../support/give-counters.ts'
import { type LeaderboardApp, leaderboardApp } from '../support/leaderboard-app.ts'
import { steamId } from '../support/match-log.ts'

const leaderboard = (...question: Parameters<typeof leaderboardAddress>) =>
  href(leaderboardEndpoints.readLeaderboard, leaderboardAddress(...question))
const leaderboardTop = (mode: LeaderboardMode, season?: string) =>
  href(leaderboardEndpoints.readTopPlayers, { params: { mode }, query: { season } })
const leaderboardUser = (id: string, season?: string) =>
  href(leaderboardEndpoints.readPlayerRecords, { params: { steamId: id }, query: { season } })
const leaderboardHistory = (id: string) => href(leaderboardEndpoints.readPlayerHistory, { params: { steamId: id } })
const leaderboardSeasons = () => href(leaderboardEndpoints.listSeasons)

const players = (count: number) =>
  Array.from({ length: count }, (_, i): [number, Partial<Counters>] => {
    return [i + 1, { kills: 1000 - i, deaths: 10, wins: 1000 - i, loses: 10 }]
  })

const page = async (app: LeaderboardApp, path: string) => v.parse(leaderboardPageSchema, (await app.get(path)).body)
const ranks = (data: readonly { rank: number }[]) => data.map(({ rank }) => rank)

onEveryDatabase('a ranking', ({ open }) => {
  it('has pages of fifty in a stable order, and returns 304 for a repeated request', async () => {
    const db = await open()
    const app = await leaderboardApp(db)
    await giveCounters(db, rankingId('dm', 0), players(120))
    await app.ranked(leaderboard('dm'))
    const pages = await Promise.all([1, 2, 3, 4].map((n) => page(app, leaderboard('dm', { page: n }))))
    expect(pages.map(({ data }) => data.length)).toEqual([50, 50, 20, 0])
    expect(ranks(pages.flatMap(({ data }) => data))).toEqual(Array.from({ length: 120 }, (_, i) => i + 1))
    expect(pages[1]).toMatchObject({ page: 2, totalPages: 3, total: 120, pageSize: 50, updatedAt: app.clock.now })
    const first = await app.app.inject(leaderboard('dm'))
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect((await app.app.inject({ url: leaderboard('dm'), headers })).statusCode).toBe(304)
    const top = v.parse(leaderboardListSchema, (await app.get(leaderboardTop('dm'))).body)
    expect(top.data).toEqual(pages[0]?.data.slice(0, 5))
  })

  it('ranks by kills or by rate, then by the rules of the mode, then by the older account', async () => {
    const db = await open()
    const app = await leaderboardApp(db)
    await giveCounters(db, rankingId('dm', 0), [
      [4, { kills: 5, deaths: 2 }],
      [3, { kills: 5, deaths: 1 }],
      [2, { kills: 5, deaths: 1, headshots: 1 }],
      [1, { kills: 4 }],
      [5, { kills: 5, deaths: 2 }],
    ])
    await giveCounters(db, rankingId('retakes', 0), [
      [1, { kills: 5, wins: 20, loses: 5 }],
      [2, { kills: 4, wins: 40, loses: 10, deaths: 9 }],
    ])
    await app.ranked(leaderboard('dm'))
    const order = async (mode: 'dm' | 'retakes') =>
      (await page(app, leaderboard(mode))).data.map(({ steamid }) => steamid)
    expect(await order('dm')).toEqual([2, 3, 4, 5, 1].map(steamId))
    expect(await order('retakes')).toEqual([2, 1].map(steamId))
  })

  it('is filtered by badges, keeps overall ranks, and finds the page of a player within the filter', async () => {
    const db = await open()
    const app = await leaderboardApp(db)
    await giveCounters(db, rankingId('dm', 0), players(400))
    for (let account = 1; account <= 400; account += 3) await addGroup(db, steamId(account), 'pro')
    for (let account = 2; account <= 40; account += 3) await addGroup(db, steamId(account), 'kol')
    await inTransaction(db, (trx) => extendVip(trx, { steamId: steamId(9), hours: 1000, now: app.clock.now }))
    await app.ranked(leaderboard('dm'))
    const pro = await page(app, leaderboard('dm', { badges: ['pro'], page: 2 }))
    expect(pro).toMatchObject({ total: 134, totalPages: 3, page: 2 })
    expect(ranks(pro.data)).toEqual(Array.from({ length: 50 }, (_, i) => 151 + i * 3))
    const both = await page(app, leaderboard('dm', { badges: ['kol', 'pro'] }))
    expect(ranks(both.data).slice(0, 4)).toEqual([1, 2, 4, 5])
    expect(both.total).toBe(147)
    expect(await page(app, leaderboard('dm', { badges: ['op'] }))).toMatchObject({ total: 0, data: [] })
    const around = await page(app, leaderboard('dm', { badges: ['pro'], around: steamId(199) }))
    expect(around).toEqual(pro)
    expect((await page(app, leaderboard('dm'))).data[8]).toMatchObject({ usergroup: ['vip'] })
    expect(await page(app, leaderboard('dm', { around: steamId(120) }))).toMatchObject({ page: 3 })
    expect(await page(app, '/api/leaderboard/dm?usergroup=pro,,kol,pro')).toEqual(both)
    expect(await removeGroup(db, steamId(1), 'pro')).toBe(true)
  })

  it('shows portal names and avatars, falls back to in-game names, and omits banned players', async () => {
    const db = await open()
    const app = await leaderboardApp(db)
    await giveCounters(db, rankingId('dm', 0), players(3))
    for (const n of [1, 2]) {
      const avatar = n === 1 ? 'https://avatars.example.org/1.jpg' : null
      await accountForSteamId(db, { steamId: steamId(n), username: `阿伟 ${n}`, avatar, now: 1 })
    }
    await ban(db, steamId(2), 1)
    await app.ranked(leaderboard('dm'))
    const { data, total } = await page(app, leaderboard('dm'))
    expect(total).toBe(2)
    expect(data).toMatchObject([
      { nickname: '阿伟 1', avatar_url: expect.stringMatching(/^\/api\/avatar\/\d{17}\?v=/), rank: 1 },
      { steamid: steamId(3), nickname: 'player 3', avatar_url: null, rank: 2 },
    ])
  })

  it('has the records of a player per mode and season', async () => {
    const db = await open()
    const app = await leaderboardApp(db)
    await beginSeason({ database: db, now: Date.now }, operator, { name: 'S1', startsAt: 1000 })
    await beginSeason({ database: db, now: Date.now }, operator, { name: 'S2', startsAt: 2000 })
    for (const mode of leaderboardModes) await giveCounters(db, rankingId(mode, 0), players(80))
    await giveCounters(db, rankingId('solo', 1), players(60).reverse())
    await app.ranked(leaderboardUser(steamId(57)))
    const records = async (path: string) => v.parse(leaderboardListSchema, (await app.get(path)).body).data
    const all = await records(leaderboardUser(steamId(57)))
    expect(all.map(({ mode, rank }) => [mode, rank])).toEqual(leaderboardModes.map((mode) => [mode, 57]))
    expect(await records(leaderboardUser(steamId(57), '1'))).toMatchObject([{ mode: 'solo', kills: 944 }])
    expect(await records(leaderboardUser(steamId(57), '2'))).toEqual([])
    expect(await records(leaderboardUser(steamId(81)))).toEqual([])
    const history = await records(leaderboardHistory(steamId(57)))
    expect(history.map(({ season, mode, total }) => [season, mode, total])).toEqual([
      ...leaderboardModes.map((mode) => ['all', mode, 80]),
      ['1', 'solo', 60],
    ])
    const seasons = v.parse(leaderboardSeasonsSchema, (await app.get(leaderboardSeasons())).body)
    expect(seasons).toEqual([
      { id: '2', name: 'S2', startsAt: 2000, endsAt: null },
      { id: '1', name: 'S1', startsAt: 1000, endsAt: 2000 },
    ])
  })

  it('is empty before the first match, and refuses invalid requests', async () => {
    const db = await open()
    const app = await leaderboardApp(db)
    await beginSeason({ database: db, now: Date.now }, operator, { name: 'S1', startsAt: 1000 })
    const status = async (path: string) => (await app.get(`/api/leaderboard/${path}`)).status
    expect(await page(app, leaderboard('dm', { season: '1' }))).toMatchObject({
      data: [],
      totalPages: 0,
      total: 0,
    })
    expect((await app.get(leaderboardTop('dm'))).body).toEqual({ data: [] })
    for (const path of ['surf', 'surf/top', 'dm?season=2', 'dm/top?season=x', `dm?around=${steamId(1)}`]) {
      expect([path, await status(path)]).toEqual([path, 404])
    }
    const bad = ['dm?page=0', 'dm?page=-1', 'dm?page=1e3', 'dm?page=12345678', 'dm?season=%00', 'dm?season=a%20b']
    const worse = [
      'dm?usergroup=vip',
      'dm?usergroup=%22',
      'dm?around=1',
      'user/1',
      'user/76561190000000000x',
      'dm?page=1&page=2',
    ]
    for (const path of [...bad, ...worse]) expect([path, await status(path)]).toEqual([path, 400])
  })

  it('serves its old snapshot until the new one is complete, and leaves nothing behind', async () => {
    const db = await open()
    const app = await leaderboardApp(db)
    await giveCounters(db, rankingId('dm', 0), players(60))
    await app.ranked(leaderboard('dm'))
    await giveCounters(db, rankingId('dm', 0), [[60, { kills: 5000 }]])
    // A leftover page of a killed rebuild, under the next generation number.
    const half = { board_id: rankingId('dm', 0), generation: 2, filter: '', page: 1, first_rank: 1, body: '[]' }
    await db.kysely.insertInto('board_page').values(half).execute()
    expect((await page(app, leaderboard('dm'))).data[0]).toMatchObject({ steamid: steamId(1) })
    await app.ranked(leaderboard('dm'))
    expect((await page(app, leaderboard('dm'))).data[0]).toMatchObject({ steamid: steamId(60), kills: 5941 })
    const left = await db.kysely.selectFrom('board_page').select('generation').distinct().execute()
    const slots = await db.kysely.selectFrom('board_slot').select('generation').distinct().execute()
    expect([left, slots]).toEqual([[{ generation: 2 }], [{ generation: 2 }]])
  })
})
