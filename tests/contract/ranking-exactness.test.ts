import * as v from 'valibot'
import { expect } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import { readLeaderboard, readPlayerRecords } from '../../contract/endpoints/leaderboard.ts'
import { leaderboardListSchema, leaderboardPageSchema } from '../../contract/leaderboard/leaderboard.ts'
import { leaderboardAddress } from '../../contract/leaderboard/leaderboard-address.ts'
import {
  columnValue,
  isWellFounded,
  type SortColumn,
  tableColumns,
  wilsonLowerBound,
} from '../../contract/leaderboard/leaderboard-order.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import type { Counters } from '../../server/leaderboard/rules/match-log/counters.ts'
import { rankingId } from '../../server/leaderboard/rules/ranking/ranking-id.ts'
import { beginSeason } from '../../server/leaderboard/season-acts.ts'
import { listedAs, setPageHidden } from '../../server/leaderboard/store/hidden-pages.ts'
import { dropEmptyStats } from '../../server/leaderboard/store/player-stats.ts'
import { insertRemovedPlayer } from '../../server/leaderboard/store/removed-players.ts'
import { addGroup } from '../../server/vip/store.ts'
import { operator } from '../support/actors.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { inFull } from '../support/everything.ts'
import { giveCounters } from '../support/give-counters.ts'
import { type LeaderboardApp, leaderboardApp } from '../support/leaderboard-app.ts'
import { steamId } from '../support/match-log.ts'
import { rankAll } from '../support/rank-all.ts'

const players = 330
const modes = ['dm', 'solo', 'retakes'] as const
const periods = [0, 1] as const

/** Numbers below a limit that are the same in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
type Random = ReturnType<typeof createRandom>

/** Small numbers, so that many players are equal in some column or in all. */
function someCounters(random: Random): Partial<Counters> {
  const counters = { kills: random(30), deaths: random(12), headshots: random(4), playtime: random(40) }
  const more = { rifle_kills: random(9), awp_kills: random(3), clutches: random(24), clutchwins: random(5) }
  return { ...counters, wins: random(25), loses: random(12), ...more }
}

/** A player as the lists have to show them. */
interface Expected extends Pick<Counters, 'kills' | 'wins'> {
  readonly steamid: string
  readonly rank: number
  readonly isPro: boolean
  readonly count: (name: keyof Counters) => number
}

/** The ranking of a mode and period, counted without the ranking store. */
async function counted(db: Database, mode: (typeof modes)[number], season: number): Promise<Expected[]> {
  const id = rankingId(mode, season)
  const out = await db.kysely.selectFrom('removed_player').select('account').execute()
  const removed = new Set(out.map(({ account }) => account))
  const rows = await db.kysely.selectFrom('player_stat').selectAll().where('board_id', '=', id).execute()
  const shown = rows.filter(({ account }) => !removed.has(account))
  const scored = shown.map((row) => {
    const [won, lost] = mode === 'solo' ? [row.kills, row.deaths] : [row.wins, row.loses]
    const [played, rating] = [won + lost, wilsonLowerBound(won, won + lost)]
    const isRanked = mode === 'dm' || played >= 20
    const ties: Record<string, number[]> = {
      dm: [row.kills, -row.deaths, row.headshots],
      solo: [isRanked ? rating : played - 20, row.kills, -row.deaths, row.headshots],
      retakes: [isRanked ? rating : played - 20, row.wins, -row.loses, row.kills, -row.deaths],
    }
    return { row, isRanked, key: [...(ties[mode] ?? []), -row.account] }
  })
  scored.sort((a, b) => {
    const at = a.key.findIndex((part, i) => part !== b.key[i])
    return (b.key[at] ?? 0) - (a.key[at] ?? 0)
  })
  return Promise.all(
    scored.map(async ({ row, isRanked }, place) => {
      const listed = await listedAs(db, steamId(row.account))
      const isPro = row.account % 5 === 0 && listed === steamId(row.account)
      const { kills, wins } = row
      const rank = isRanked ? place + 1 : 0
      return { steamid: listed, rank, kills, wins, isPro, count: (name: keyof Counters) => row[name] }
    }),
  )
}

interface Question {
  readonly mode: (typeof modes)[number]
  readonly season: number
  readonly isPro: boolean
  readonly sort: { readonly column: SortColumn; readonly order: 'desc' | 'asc' } | undefined
}

/** A list in its order. */
function listOf(all: readonly Expected[], { mode, isPro, sort }: Question): Expected[] {
  const list = all.filter((player) => !isPro || player.isPro)
  if (sort === undefined) return list
  const places = new Map(all.map((player, place) => [player, place]))
  const isFounded = ({ count }: Expected) => isWellFounded(sort.column, mode, count)
  const sorted = (some: Expected[]) => {
    const value = ({ count }: Expected) => columnValue(sort.column, mode, count)
    some.sort((a, b) => value(b) - value(a) || (places.get(a) ?? 0) - (places.get(b) ?? 0))
    return sort.order === 'asc' ? some.reverse() : some
  }
  return [...sorted(list.filter(isFounded)), ...sorted(list.filter((player) => !isFounded(player)))]
}

const pathOf = ({ mode, season, isPro, sort }: Question, more: { page?: number; around?: string }) =>
  href(
    readLeaderboard,
    leaderboardAddress(mode, { season: season === 0 ? undefined : '1', badges: isPro ? ['pro'] : [], sort, ...more }),
  )

const read = async (app: LeaderboardApp, path: string) => {
  const answer = await app.get(path)
  expect([path, answer.status]).toEqual([path, 200])
  return v.parse(leaderboardPageSchema, answer.body)
}

const told = (rows: readonly (Pick<Counters, 'kills' | 'wins'> & { steamid: string; rank: number })[]) =>
  rows.map(({ steamid, rank, kills, wins }) => [steamid, rank, kills, wins])

const questions: readonly Question[] = modes.flatMap((mode) =>
  periods.flatMap((season) =>
    [undefined, ...tableColumns(mode)].flatMap((column) =>
      (['desc', 'asc'] as const).flatMap((order) =>
        [false, true].flatMap((isPro): Question[] => {
          if (column === undefined) return order === 'asc' ? [] : [{ mode, season, isPro, sort: undefined }]
          return [{ mode, season, isPro, sort: { column, order } }]
        }),
      ),
    ),
  ),
)

/** Plays, takes matches back, removes players and hides pages. */
async function change(db: Database, random: Random): Promise<void> {
  for (const mode of modes) {
    for (const season of periods) {
      const id = rankingId(mode, season)
      const played = Array.from({ length: 60 }, () => 1 + random(players)).map(
        (account) => [account, someCounters(random)] as const,
      )
      await giveCounters(db, id, played)
      const voided = played.slice(0, 25).map(([account, counters]) => {
        const negative = Object.entries(counters).map(([name, count]) => [name, -count])
        return [account, Object.fromEntries(negative)] as const
      })
      await giveCounters(db, id, voided)
      await dropEmptyStats(
        db,
        id,
        voided.map(([account]) => account),
      )
    }
  }
  for (let i = 0; i < 4; i += 1) {
    const row = { account: 1 + random(players), at: 1, removed_by: 'staff', reason: '' }
    await inTransaction(db, (trx) => insertRemovedPlayer(trx, row))
    await setPageHidden(db, 1 + random(players), i < 3, 1)
  }
}

onEveryDatabase('rankings of random players', ({ open }) => {
  inFull(
    'are on every page, and for every player, what an independent count says, also while they are built',
    async () => {
      const db = await open()
      const app = await leaderboardApp(db)
      const random = createRandom(131)
      await beginSeason({ database: db, now: Date.now }, operator, { name: 'S1', startsAt: 1000 })
      for (const mode of modes) {
        for (const season of periods) {
          const given = Array.from({ length: players }, (_, i) => [i + 1, someCounters(random)] as const)
          await giveCounters(db, rankingId(mode, season), given)
        }
      }
      for (let account = 5; account <= players; account += 5) await addGroup(db, steamId(account), 'pro')
      for (let round = 0; round < 2; round += 1) {
        await change(db, random)
        await app.ranked(pathOf({ mode: 'dm', season: 0, isPro: false, sort: undefined }, {}))
        const builtAt = app.clock.now
        for (const mode of modes) {
          for (const season of periods) {
            const all = await counted(db, mode, season)
            for (const question of questions.filter((of) => of.mode === mode && of.season === season)) {
              const list = listOf(all, question)
              for (let page = 1; page <= Math.ceil(list.length / 50); page += 1) {
                const { data, ...facts } = await read(app, pathOf(question, { page }))
                expect(told(data)).toEqual(told(list.slice((page - 1) * 50, page * 50)))
                expect(facts).toMatchObject({ total: list.length, page, updatedAt: builtAt })
              }
              const [place, whole] = [random(list.length), random(all.length)]
              const around = await read(app, pathOf(question, { around: list[place]?.steamid ?? '' }))
              expect(around.page).toBe(Math.floor(place / 50) + 1)
              const { steamid = '', rank = 0 } = all[whole] ?? {}
              const query = season === 0 ? {} : { season: '1' }
              const records = await app.get(href(readPlayerRecords, { params: { steamId: steamid }, query }))
              const own = v.parse(leaderboardListSchema, records.body).data.find((record) => record.mode === mode)
              expect([own?.steamid, own?.rank]).toEqual([steamid, rank])
            }
          }
        }
        await pageDuringBuild(db, app, random)
      }
    },
  )
})

/** Reads the pages of a list one after the other while it is built again: each is of one ranking, the one whose time it tells. */
async function pageDuringBuild(db: Database, app: LeaderboardApp, random: Random): Promise<void> {
  for (const sort of [undefined, { column: 'kda', order: 'asc' } as const]) {
    const question: Question = { mode: 'dm', season: 0, isPro: false, sort }
    const lists = new Map([[app.clock.now, listOf(await counted(db, 'dm', 0), question)]])
    const expectPage = async (page: number) => {
      const { data, total, updatedAt } = await read(app, pathOf(question, { page }))
      const list = lists.get(updatedAt ?? 0) ?? []
      expect([total, told(data)]).toEqual([list.length, told(list.slice((page - 1) * 50, page * 50))])
    }
    await expectPage(1)
    await change(db, random)
    await expectPage(2)
    const next = await counted(db, 'dm', 0)
    const builtAt = app.clock.now + 20_000
    // The portal does not know of it yet.
    await rankAll(db, () => builtAt)
    lists.set(builtAt, listOf(next, question))
    for (const page of [3, 4, 5]) await expectPage(page)
    app.clock.now = builtAt
    await expectPage(6)
  }
}
