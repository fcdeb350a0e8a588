import { cacheControl } from '../../../contract/endpoint.ts'
import {
  listSeasons,
  readLeaderboard,
  readPlayerHistory,
  readPlayerRecords,
  readTopPlayers,
} from '../../../contract/endpoints/leaderboard.ts'
import {
  allTime,
  type LeaderboardMode,
  type LeaderboardPage,
  type LeaderboardRecord,
} from '../../../contract/leaderboard/leaderboard.ts'
import { type ColumnSort, type SortColumn, tableColumns } from '../../../contract/leaderboard/leaderboard-order.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { createKeptAnswers } from '../../kernel/http/kept-answers.ts'
import { type Prebuilt, prebuild, prebuildAnswer, prebuildCompressed } from '../../kernel/http/prebuilt.ts'
import { filterName, pageFacts, pageText } from '../rules/ranking/ranking-page.ts'
import { pageQuality, wireForm } from '../store/page-response.ts'
import { type Leaderboard, type RankingList, type RankingReader, rankingIn } from '../store/ranking-reader.ts'
import type { Ranking } from '../store/rankings.ts'
import { orUnavailable } from './or-unavailable.ts'
import type { LeaderboardHandlers } from './types.ts'

const podiumSize = 5
/** Cached pages: the first ones of every leaderboard and filter, which nearly all visitors read. */
const pagesKept = 500

const pageOptions = { cacheControl: cacheControl(readLeaderboard.cache), brotliQuality: pageQuality }

/**
 * The tag of a page: a snapshot never changes, so that its 15 kB need not be hashed. When it was built tells it from one
 * with the same number in a database that was restored.
 */
const tagOf = ({ id, generation, builtAt }: Ranking, { filter, sort }: RankingList, page: number): string =>
  [wireForm, id, generation, builtAt, filter.replaceAll(',', '.'), sort?.column, sort?.order, page].join('-')

/** The number of an existing season; 0 is all-time. */
function seasonOf({ seasons }: Leaderboard, id: string): number {
  if (id === allTime) return 0
  const found = seasons.find((season) => String(season.id) === id)
  if (found === undefined) throw new ApiError('NOT_FOUND', { field: 'season' })
  return found.id
}

/** The published ranking of a mode that the community ranks. @throws ApiError for another one. */
function shownRanking(shown: Leaderboard, mode: LeaderboardMode, season: string): Ranking | undefined {
  if (!shown.modes.includes(mode)) throw new ApiError('NOT_FOUND', { field: 'mode' })
  return rankingIn(shown, mode, seasonOf(shown, season))
}

/** The order of a list; undefined: by rank. */
function sortOf(mode: LeaderboardMode, column: SortColumn | undefined, order: 'desc' | 'asc'): ColumnSort | undefined {
  if (column === undefined) return undefined
  if (!tableColumns(mode).includes(column)) throw new ApiError('BAD_REQUEST', { field: 'sort' })
  return { column, order }
}

/** Rankings, players and seasons (API-35 to API-38). */
export function leaderboardHandlers(
  reader: RankingReader,
): LeaderboardHandlers<
  'listSeasons' | 'readLeaderboard' | 'readTopPlayers' | 'readPlayerRecords' | 'readPlayerHistory'
> {
  const keptPages = createKeptAnswers<LeaderboardPage>(pagesKept)
  const keptTops = createKeptAnswers<{ data: LeaderboardRecord[] }>(pagesKept)
  const shownNow = (): Promise<Leaderboard> => orUnavailable(reader.current())

  const listAnswer = async (
    ranking: Ranking | undefined,
    list: RankingList,
    page: number,
  ): Promise<Prebuilt<LeaderboardPage>> => {
    const factsOf = (of: Ranking | undefined) => pageFacts(of?.totals.get(list.filter) ?? 0, page, of?.builtAt ?? null)
    const facts = factsOf(ranking)
    if (ranking === undefined || page > facts.totalPages) return prebuildAnswer(readLeaderboard, { data: [], ...facts })
    const tag = tagOf(ranking, list, page)
    return keptPages(tag, async () => {
      const compressed = await orUnavailable(reader.response(ranking, list, page))
      if (compressed !== undefined) return prebuildCompressed(compressed, { ...pageOptions, tag })
      const { records, ranking: of } = await orUnavailable(reader.recordsText(ranking, list, page))
      return prebuild(pageText(records, factsOf(of)), { ...pageOptions, tag: tagOf(of, list, page) })
    })
  }
  const pageAround = async (ranking: Ranking | undefined, list: RankingList, steamId: string): Promise<number> => {
    const page = ranking && (await orUnavailable(reader.pageWith(ranking, list, steamId)))
    if (page === undefined) throw new ApiError('NOT_FOUND', { field: 'around' })
    return page
  }

  return {
    async listSeasons() {
      const { seasons } = await shownNow()
      return prebuildAnswer(
        listSeasons,
        seasons.map(({ id, name, startsAt, endsAt }) => ({ id: String(id), name, startsAt, endsAt })),
      )
    },
    async readLeaderboard({ params: { mode }, query: { page, usergroup, season, sort, order, around } }) {
      const list = { filter: filterName(usergroup), sort: sortOf(mode, sort, order) }
      const shown = await shownNow()
      const ranking = shownRanking(shown, mode, season)
      // Until 0.3.0: a snapshot of an earlier release, which is replaced within seconds, or minutes for a million players.
      if (list.sort !== undefined && ranking?.hasOrders === false) throw new ApiError('UNAVAILABLE')
      return listAnswer(ranking, list, around === undefined ? page : await pageAround(ranking, list, around))
    },
    async readTopPlayers({ params: { mode }, query: { season } }) {
      const shown = await shownNow()
      const ranking = shownRanking(shown, mode, season)
      if (ranking === undefined) return prebuildAnswer(readTopPlayers, { data: [] })
      return keptTops(`${ranking.id} ${ranking.generation}`, async () => {
        const first = await orUnavailable(reader.page(ranking, { filter: '' }, 1))
        return prebuildAnswer(readTopPlayers, { data: first.slice(0, podiumSize) })
      })
    },
    async readPlayerRecords({ params: { steamId }, query: { season } }) {
      const shown = await shownNow()
      const records = await orUnavailable(reader.recordsOf(shown, steamId, seasonOf(shown, season)))
      return prebuildAnswer(readPlayerRecords, { data: records })
    },
    async readPlayerHistory({ params: { steamId } }) {
      const records = await orUnavailable(historyOf(reader, await shownNow(), steamId))
      return prebuildAnswer(readPlayerHistory, { data: records })
    },
  }
}

/** The number of newest seasons that a chart shows. */
export const seasonsInHistory = 24

/** The records of a player, one per mode and period. */
export async function historyOf(
  reader: RankingReader,
  shown: Leaderboard,
  steamId: string,
): Promise<LeaderboardRecord[]> {
  const found: LeaderboardRecord[] = []
  const seasons = shown.seasons.slice(0, seasonsInHistory).map(({ id }) => id)
  for (const season of [0, ...seasons]) {
    for (const record of await reader.recordsOf(shown, steamId, season)) {
      const mode = shown.modes.find((known) => known === record.mode)
      const ranking = mode && rankingIn(shown, mode, season)
      found.push({
        ...record,
        season: season === 0 ? allTime : String(season),
        total: ranking?.totals.get('') ?? 0,
      })
    }
  }
  return found
}
