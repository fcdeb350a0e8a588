import { seconds } from '../../../contract/duration.ts'
import {
  type LeaderboardMode,
  type LeaderboardRecord,
  leaderboardModes,
} from '../../../contract/leaderboard/leaderboard.ts'
import type { ColumnSort } from '../../../contract/leaderboard/leaderboard-order.ts'
import type { ReadDatabase } from '../../kernel/db/reads.ts'
import { type ModeNumbers, rankingId } from '../rules/ranking/ranking-id.ts'
import { pageSize, placeInSlot, readPage, recordOf, recordsText, slotOf } from '../rules/ranking/ranking-page.ts'
import type { Season } from '../rules/ranking/seasons.ts'
import { accountShownAs } from './hidden-pages.ts'
import { readModeNumbers } from './mode-numbers.ts'
import { compressedIn } from './page-response.ts'
import {
  listRankings,
  pageOfPlace,
  type Ranking,
  readPageResponse,
  readRankingPage,
  readRankingSlot,
} from './rankings.ts'
import { listSeasons } from './seasons.ts'
import { readSortedPage, sortedPageOf } from './sorted-list.ts'

/** The seasons, newest first, and the published rankings by id. */
export interface Leaderboard {
  readonly seasons: readonly Season[]
  /** Those that the community ranks, in the order of their tabs. */
  readonly modes: readonly LeaderboardMode[]
  readonly numbers: ModeNumbers
  readonly rankings: ReadonlyMap<number, Ranking>
}

/** The published ranking of a mode and season (0: all-time); undefined: there are no players, or nothing is published yet. */
export function rankingIn(
  { rankings, numbers }: Leaderboard,
  mode: LeaderboardMode,
  season: number,
): Ranking | undefined {
  const number = numbers.get(mode)
  return number === undefined ? undefined : rankings.get(rankingId(number, season))
}

/** Which players of a ranking, in which order. */
export interface RankingList {
  /** The name of a badge filter; '' is all players. */
  readonly filter: string
  /** Undefined: by rank. */
  readonly sort?: ColumnSort | undefined
}

/** Reads published rankings. */
export interface RankingReader {
  /** At most two seconds old. */
  current(): Promise<Leaderboard>
  page(ranking: Ranking, list: RankingList, page: number): Promise<LeaderboardRecord[]>
  /** The same as JSON text of its records, and the ranking that it is of: a newer one, if that has replaced the given one. */
  recordsText(
    ranking: Ranking,
    list: RankingList,
    page: number,
  ): Promise<{ readonly records: string; readonly ranking: Ranking }>
  /** The whole response of a page, compressed with brotli; undefined if this snapshot has none: `recordsText` does. */
  response(ranking: Ranking, list: RankingList, page: number): Promise<Uint8Array | undefined>
  /** The page of a list that holds a player, or would hold them; undefined if they are not in the ranking. */
  pageWith(ranking: Ranking, list: RankingList, steamId: string): Promise<number | undefined>
  /** The records of a player, one per mode, in one period. */
  recordsOf(leaderboard: Leaderboard, steamId: string, season: number): Promise<LeaderboardRecord[]>
}

/** After the first the list of rankings is read again; until the second, calls get the earlier one and do not wait. */
const [freshFor, usedFor] = [seconds(1), seconds(2)]

/** `modes`: those that the community ranks, in the order of their tabs. */
export function createRankingReader(
  database: ReadDatabase,
  now: () => number,
  modes: () => readonly LeaderboardMode[] = () => leaderboardModes,
): RankingReader {
  let cached: { readonly readAt: number; readonly leaderboard: Leaderboard } | undefined
  let reading: Promise<Leaderboard> | undefined

  const read = async (): Promise<Leaderboard> => {
    const [seasons, numbers] = await Promise.all([listSeasons(database), readModeNumbers(database)])
    const rankings = await listRankings(database, numbers)
    return { seasons, numbers, modes: modes(), rankings: new Map(rankings.map((ranking) => [ranking.id, ranking])) }
  }
  const readAgain = (): Promise<Leaderboard> => {
    const readAt = now()
    const started = read().then(
      (leaderboard) => {
        if (reading === started) [cached, reading] = [{ readAt, leaderboard }, undefined]
        return leaderboard
      },
      (error: unknown) => {
        if (reading === started) reading = undefined
        throw error
      },
    )
    reading = started
    return started
  }
  const current = async (): Promise<Leaderboard> => {
    const age = cached === undefined ? usedFor : Math.abs(now() - cached.readAt)
    if (cached !== undefined && age < freshFor) return cached.leaderboard
    const next = reading ?? readAgain()
    if (cached === undefined || age >= usedFor) return next
    // A call that has to wait gets the error.
    next.catch(() => undefined)
    return cached.leaderboard
  }
  /** Reads from a snapshot, or from the newer one that has replaced it. */
  const fromSnapshot = async (ranking: Ranking, readText: (ranking: Ranking) => Promise<string | undefined>) => {
    const text = await readText(ranking)
    if (text !== undefined) return { text, of: ranking }
    const newer = (await readAgain()).rankings.get(ranking.id)
    if (newer === undefined || newer.generation === ranking.generation) return { text, of: ranking }
    return { text: await readText(newer), of: newer }
  }
  const linesOf = async (ranking: Ranking, { filter, sort }: RankingList, page: number) => {
    const { text, of } = await fromSnapshot(ranking, (snapshot) =>
      sort === undefined
        ? readRankingPage(database, snapshot, { filter, page })
        : readSortedPage(database, snapshot, { filter, sort }, page),
    )
    return { lines: readPage(text ?? '[]'), of }
  }
  const page = async (ranking: Ranking, list: RankingList, number: number): Promise<LeaderboardRecord[]> =>
    (await linesOf(ranking, list, number)).lines.map(recordOf)
  /** From 1. */
  const placeOf = async (ranking: Ranking, steamId: string): Promise<number | undefined> => {
    const account = await accountShownAs(database, steamId)
    if (account === undefined) return undefined
    const slot = (of: Ranking): number => slotOf(account, of.totals.get('') ?? 0)
    const { text } = await fromSnapshot(ranking, (of) => readRankingSlot(database, of, slot(of)))
    return text === undefined ? undefined : placeInSlot(text, account)
  }
  const pageWith = async (ranking: Ranking, { filter, sort }: RankingList, steamId: string) => {
    const place = await placeOf(ranking, steamId)
    if (place === undefined) return undefined
    if (sort !== undefined) return sortedPageOf(database, ranking, { filter, sort }, place - 1)
    return filter === '' ? Math.ceil(place / pageSize) : pageOfPlace(database, ranking, filter, place)
  }
  const recordIn = async (ranking: Ranking | undefined, steamId: string, mode: LeaderboardMode) => {
    if (ranking === undefined) return []
    const place = await placeOf(ranking, steamId)
    if (place === undefined) return []
    const records = await page(ranking, { filter: '' }, Math.ceil(place / pageSize))
    return records.filter(({ steamid }) => steamid === steamId).map((record) => ({ ...record, mode }))
  }
  return {
    current,
    page,
    async response(ranking, { filter, sort }, number) {
      // The lists that are sorted by a column have no pages of their own.
      const stored = sort === undefined && (await readPageResponse(database, ranking, { filter, page: number }))
      return stored ? compressedIn(stored) : undefined
    },
    async recordsText(ranking, list, number) {
      const { lines, of } = await linesOf(ranking, list, number)
      return { records: recordsText(lines), ranking: of }
    },
    pageWith,
    async recordsOf(leaderboard, steamId, season) {
      const found = leaderboard.modes.map((mode) => recordIn(rankingIn(leaderboard, mode, season), steamId, mode))
      return (await Promise.all(found)).flat()
    },
  }
}
