import { seconds } from '../../../contract/duration.ts'
import { type LeaderboardMode, type LeaderboardRecord, leaderboardModes } from '../../../contract/leaderboard.ts'
import { accountOf } from '../../../contract/steam-id.ts'
import type { Database } from '../../kernel/db/database.ts'
import { rankingId } from '../rules/ranking/ranking-id.ts'
import {
  pageSize,
  type RankingLine,
  rankInSlot,
  readPage,
  recordOf,
  recordText,
  slotOf,
} from '../rules/ranking/ranking-page.ts'
import type { Season } from '../rules/ranking/seasons.ts'
import { listRankings, pageOfRank, type Ranking, readRankingPage, readRankingSlot } from './rankings.ts'
import { listSeasons } from './seasons.ts'

/** The seasons, newest first, and the published rankings by id. */
export interface Leaderboard {
  readonly seasons: readonly Season[]
  readonly rankings: ReadonlyMap<number, Ranking>
}

/** Reads published rankings. */
export interface RankingReader {
  /** At most one second old. */
  current(): Promise<Leaderboard>
  page(ranking: Ranking, filter: string, page: number): Promise<LeaderboardRecord[]>
  /** The same as JSON text, for responses. */
  pageText(ranking: Ranking, filter: string, page: number): Promise<string>
  rankOf(ranking: Ranking, steamId: string): Promise<number | undefined>
  /** The page of a list that holds a rank. */
  pageWith(ranking: Ranking, filter: string, rank: number): Promise<number>
  /** The records of a player, one per mode, in one period. */
  recordsOf(leaderboard: Leaderboard, steamId: string, season: number): Promise<LeaderboardRecord[]>
}

const freshFor = seconds(1)

export function createRankingReader(database: Database, now: () => number): RankingReader {
  let cached: { readonly readAt: number; readonly leaderboard: Promise<Leaderboard> } | undefined

  const read = async (): Promise<Leaderboard> => {
    const [seasons, rankings] = await Promise.all([listSeasons(database), listRankings(database)])
    return { seasons, rankings: new Map(rankings.map((ranking) => [ranking.id, ranking])) }
  }
  const current = (): Promise<Leaderboard> => {
    if (cached !== undefined && Math.abs(now() - cached.readAt) < freshFor) return cached.leaderboard
    const entry = { readAt: now(), leaderboard: read() }
    cached = entry
    entry.leaderboard.catch(() => {
      if (cached === entry) cached = undefined
    })
    return entry.leaderboard
  }
  /** Reads from a snapshot, or from the newer one that has replaced it. */
  const fromSnapshot = async (
    ranking: Ranking,
    readText: (ranking: Ranking) => Promise<string | undefined>,
  ): Promise<string | undefined> => {
    const text = await readText(ranking)
    if (text !== undefined) return text
    cached = undefined
    const newer = (await current()).rankings.get(ranking.id)
    return newer === undefined || newer.generation === ranking.generation ? undefined : readText(newer)
  }
  const linesOf = async (ranking: Ranking, filter: string, page: number): Promise<RankingLine[]> => {
    const body = await fromSnapshot(ranking, (of) => readRankingPage(database, of, { filter, page }))
    return body === undefined ? [] : readPage(body)
  }
  const page = async (ranking: Ranking, filter: string, number: number): Promise<LeaderboardRecord[]> =>
    (await linesOf(ranking, filter, number)).map(recordOf)
  const rankOf = async (ranking: Ranking, steamId: string): Promise<number | undefined> => {
    const account = accountOf(steamId)
    if (account === undefined) return undefined
    const slot = (of: Ranking): number => slotOf(account, of.totals.get('') ?? 0)
    const body = await fromSnapshot(ranking, (of) => readRankingSlot(database, of, slot(of)))
    return body === undefined ? undefined : rankInSlot(body, account)
  }
  const recordIn = async (ranking: Ranking | undefined, steamId: string, mode: LeaderboardMode) => {
    if (ranking === undefined) return []
    const rank = await rankOf(ranking, steamId)
    if (rank === undefined) return []
    const records = await page(ranking, '', Math.ceil(rank / pageSize))
    return records.filter(({ steamid }) => steamid === steamId).map((record) => ({ ...record, mode }))
  }
  return {
    current,
    page,
    pageText: async (ranking, filter, number) =>
      `[${(await linesOf(ranking, filter, number)).map(recordText).join(',')}]`,
    rankOf,
    pageWith: (ranking, filter, rank) =>
      filter === '' ? Promise.resolve(Math.ceil(rank / pageSize)) : pageOfRank(database, ranking, filter, rank),
    async recordsOf({ rankings }, steamId, season) {
      const found = leaderboardModes.map((mode) => recordIn(rankings.get(rankingId(mode, season)), steamId, mode))
      return (await Promise.all(found)).flat()
    },
  }
}
