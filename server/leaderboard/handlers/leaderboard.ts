import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import {
  allTime,
  badgeFilters,
  type LeaderboardMode,
  type LeaderboardRecord,
  leaderboardModes,
} from '../../../contract/leaderboard.ts'
import { apiPaths } from '../../../contract/paths.ts'
import { steamIdSchema } from '../../../contract/user.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { addApiRoute } from '../../kernel/http/api-route.ts'
import { createKeptAnswers } from '../../kernel/http/kept-answers.ts'
import { parseInput } from '../../kernel/http/parse-input.ts'
import { type Prebuilt, prebuild, sendPrebuilt } from '../../kernel/http/prebuilt.ts'
import type { CreateLimit } from '../../kernel/http/rate-limit.ts'
import type { Headers } from '../../kernel/http/security-headers.ts'
import type { BoardReader, Shown } from '../jobs/read-boards.ts'
import { boardId } from '../rules/ranking/board-id.ts'
import { filterName, pageSize } from '../rules/ranking/board-page.ts'
import type { Board } from '../store/boards.ts'

/** Boards are ranked every ten seconds at most; what is a little older does no harm. */
const cacheControl = 'public, max-age=10, stale-while-revalidate=30'
const podiumSize = 5
/** Pages whose bytes are kept: the first ones of every board and filter, where nearly everybody looks. */
const pagesKept = 500

const seasonSchema = v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,32}$/)), allTime)
const usergroupSchema = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(64),
    v.transform((text) => text.split(',').filter((badge) => badge !== '')),
    v.array(v.picklist(badgeFilters)),
    v.transform((badges) => filterName(badges)),
  ),
  '',
)
const pageNumberSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/), v.transform(Number))
const listSchema = v.object({
  page: v.optional(pageNumberSchema, '1'),
  usergroup: usergroupSchema,
  season: seasonSchema,
  around: v.optional(steamIdSchema),
})
const periodSchema = v.object({ season: seasonSchema })
const modeSchema = v.object({ mode: v.picklist(leaderboardModes) })
const playerSchema = v.object({ steamId: steamIdSchema })

function modeOf(params: unknown): LeaderboardMode {
  if (v.is(modeSchema, params)) return params.mode
  throw new ApiError('NOT_FOUND', { field: 'mode' })
}

/** The number of a season that exists; 0 is all-time. */
function seasonOf({ seasons }: Shown, asked: string): number {
  if (asked === allTime) return 0
  const found = seasons.find(({ id }) => String(id) === asked)
  if (found === undefined) throw new ApiError('NOT_FOUND', { field: 'season' })
  return found.id
}

export interface LeaderboardDeps {
  readonly reader: BoardReader
  readonly headers: Headers
}

/** Boards, players and seasons (API-35 to API-38). */
export function addLeaderboardRoutes(app: FastifyInstance, createLimit: CreateLimit, deps: LeaderboardDeps): void {
  const { reader, headers } = deps
  const kept = createKeptAnswers(pagesKept)
  const limit = createLimit('details')
  const build = (body: object): Prebuilt => prebuild(JSON.stringify(body), { cacheControl, headers })
  const shownNow = (): Promise<Shown> => away(reader.shown())
  const add = (pattern: string, answer: (query: unknown, params: unknown) => Promise<Prebuilt>): void => {
    addApiRoute(app, createLimit, {
      method: 'GET',
      pattern,
      limit,
      handler: async (request, reply) => sendPrebuilt(request, reply, await answer(request.query, request.params)),
    })
  }

  const listAnswer = async (board: Board | undefined, filter: string, page: number): Promise<Prebuilt> => {
    const total = board?.totals.get(filter) ?? 0
    const totalPages = Math.ceil(total / pageSize)
    const facts = { totalPages, total, page, pageSize, updatedAt: board?.builtAt ?? null }
    if (board === undefined || page > totalPages) return build({ data: [], ...facts })
    return kept(`${board.id} ${board.generation} ${filter} ${page}`, async () =>
      build({ data: await away(reader.page(board, filter, page)), ...facts }),
    )
  }
  const pageAround = async (board: Board | undefined, filter: string, steamId: string): Promise<number> => {
    const rank = board && (await away(reader.rankOf(board, steamId)))
    if (board === undefined || rank === undefined) throw new ApiError('NOT_FOUND', { field: 'around' })
    return away(reader.pageWith(board, filter, rank))
  }

  add(apiPaths.leaderboardSeasons.pattern, async () => {
    const { seasons } = await shownNow()
    return build(seasons.map(({ id, name, startsAt, endsAt }) => ({ id: String(id), name, startsAt, endsAt })))
  })
  add(apiPaths.leaderboard.pattern, async (query, params) => {
    const mode = modeOf(params)
    const { page, usergroup, season, around } = parseInput(listSchema, query)
    const shown = await shownNow()
    const board = shown.boards.get(boardId(mode, seasonOf(shown, season)))
    return listAnswer(board, usergroup, around === undefined ? page : await pageAround(board, usergroup, around))
  })
  add(apiPaths.leaderboardTop.pattern, async (query, params) => {
    const mode = modeOf(params)
    const { season } = parseInput(periodSchema, query)
    const shown = await shownNow()
    const board = shown.boards.get(boardId(mode, seasonOf(shown, season)))
    if (board === undefined) return build({ data: [] })
    return kept(`${board.id} ${board.generation} top`, async () =>
      build({ data: (await away(reader.page(board, '', 1))).slice(0, podiumSize) }),
    )
  })
  add(apiPaths.leaderboardUser.pattern, async (query, params) => {
    const { steamId } = parseInput(playerSchema, params)
    const { season } = parseInput(periodSchema, query)
    const shown = await shownNow()
    return build({ data: await away(reader.recordsOf(shown, steamId, seasonOf(shown, season))) })
  })
  add(apiPaths.leaderboardHistory.pattern, async (_query, params) => {
    const { steamId } = parseInput(playerSchema, params)
    return build({ data: await away(historyOf(reader, await shownNow(), steamId)) })
  })
}

/** The newest seasons, which is what a chart shows. */
const seasonsInHistory = 24

async function historyOf(reader: BoardReader, shown: Shown, steamId: string): Promise<LeaderboardRecord[]> {
  const found: LeaderboardRecord[] = []
  const seasons = shown.seasons.slice(0, seasonsInHistory).map(({ id }) => id)
  for (const season of [0, ...seasons]) {
    for (const record of await reader.recordsOf(shown, steamId, season)) {
      const mode = leaderboardModes.find((known) => known === record.mode)
      const board = mode && shown.boards.get(boardId(mode, season))
      found.push({
        ...record,
        season: season === 0 ? allTime : String(season),
        total: board?.totals.get('') ?? 0,
      })
    }
  }
  return found
}

/** A database that is away is no fault of the call. */
const away = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    throw new ApiError('UNAVAILABLE', { cause: error })
  })
