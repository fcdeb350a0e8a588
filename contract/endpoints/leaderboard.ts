import * as v from 'valibot'
import { steamIdSchema } from '../accounts/user.ts'
import { defineEndpoint } from '../endpoint.ts'
import {
  allTime,
  badgeFilters,
  isLeaderboardMode,
  leaderboardListSchema,
  leaderboardModes,
  leaderboardPageSchema,
  leaderboardSeasonsSchema,
  longestModeId,
} from '../leaderboard/leaderboard.ts'
import { sortColumns } from '../leaderboard/leaderboard-order.ts'
import { rankingRules } from '../leaderboard/ranked-mode.ts'

const mode = /* @__PURE__ */ v.pipe(
  v.string('NOT_FOUND'),
  v.maxLength(longestModeId, 'NOT_FOUND'),
  v.guard(isLeaderboardMode, 'NOT_FOUND'),
  v.description(
    `${leaderboardModes.join(', ')}, or a mode that the community ranks: its word, a hyphen, and ${rankingRules.join(', ')}.`,
  ),
)
const player = /* @__PURE__ */ v.object({ steamId: v.pipe(steamIdSchema, v.description('SteamID64.')) })
const season = /* @__PURE__ */ v.optional(
  v.pipe(v.string(), v.regex(/^[\w-]{1,32}$/), v.description(`A season's id, or \`${allTime}\`.`)),
  allTime,
)
/** All reads of the leaderboard share one count. */
const limit = { class: 'details', shared: 'leaderboard' } as const
/** The ranking is rebuilt at most every ten seconds; a slightly older one does no harm. */
const cache = { maxAge: 10, staleWhileRevalidate: 30, etag: true } as const

export const listSeasons = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/leaderboard/seasons',
  summary: 'Seasons, newest first',
  caller: 'anyone',
  limit,
  answer: leaderboardSeasonsSchema,
  cache: { ...cache, offline: { cache: 'leaderboard', query: [] } },
})

/**
 * The service worker does not cache pages requested with `around`: the player looked up is personal data (decision
 * 029).
 */
export const readLeaderboard = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/leaderboard/:mode',
  summary: 'A page of a leaderboard, from rank 1 or by a column',
  caller: 'anyone',
  limit,
  params: v.object({ mode }),
  query: v.object({
    page: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[1-9]\d{0,6}$/),
        v.transform(Number),
        v.number(),
        v.integer(),
        v.minValue(1),
        v.description('From 1.'),
      ),
      '1',
    ),
    usergroup: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(64),
        v.description(`Comma-separated list of ${badgeFilters.join(', ')}: players who have one of them.`),
        v.transform((text) => text.split(',').filter((badge) => badge !== '')),
        v.array(v.picklist(badgeFilters)),
      ),
      '',
    ),
    season,
    sort: v.optional(
      v.pipe(
        v.picklist(sortColumns),
        v.description(
          'Sorts by a column of the mode instead of by rank; players whose rate divides by fewer than 20 come last.',
        ),
      ),
    ),
    order: v.optional(
      v.pipe(v.picklist(['desc', 'asc']), v.description('With `sort`: the highest value first, or the reverse.')),
      'desc',
    ),
    around: v.optional(v.pipe(steamIdSchema, v.description('The page that holds this player, instead of `page`.'))),
  }),
  answer: leaderboardPageSchema,
  cache: { ...cache, offline: { cache: 'leaderboard', query: ['page', 'usergroup', 'season', 'sort', 'order'] } },
  refusals: ['NOT_FOUND'],
})

export const readTopPlayers = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/leaderboard/:mode/top',
  summary: 'The first five of a leaderboard',
  caller: 'anyone',
  limit,
  params: v.object({ mode }),
  query: v.object({ season }),
  answer: leaderboardListSchema,
  cache: { ...cache, offline: { cache: 'leaderboard', query: ['season'] } },
  refusals: ['NOT_FOUND'],
})

export const readPlayerRecords = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/leaderboard/user/:steamId',
  summary: "A player's records, one per mode",
  caller: 'anyone',
  limit,
  params: player,
  query: v.object({ season }),
  answer: leaderboardListSchema,
  cache,
  refusals: ['NOT_FOUND'],
})

export const readPlayerHistory = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/leaderboard/user/:steamId/history',
  summary: "A player's records, one per mode and period",
  caller: 'anyone',
  limit,
  params: player,
  answer: leaderboardListSchema,
  cache,
})

/**
 * Where a game server sends its log (`logaddress_add_http`). It resends lines until the status is 200, and stops at
 * 410.
 */
export const receiveGameLog = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/game/log/:server/:token',
  summary: "Lines of a game server's log (logaddress_add_http)",
  caller: 'gameServerLog',
  limit: 'signedCalls',
  params: v.object({
    server: v.pipe(v.string(), v.description('Id of the game server.')),
    token: v.pipe(v.string(), v.description('Its log token.')),
  }),
  headers: v.object({
    'X-Timestamp': v.optional(
      v.pipe(v.string(), v.description("The game server's wall clock, with which its lines are stamped.")),
      '',
    ),
    'Content-Encoding': v.optional(
      v.pipe(v.string(), v.description('Lines are not compressed: none, or `identity`.')),
      'identity',
    ),
    'X-Test-Line': v.optional(
      v.pipe(v.string(), v.description('`1`: only whether a line would be accepted; nothing is counted or noted.')),
      '',
    ),
  }),
  bodyType: 'text',
  // The game sends up to 250 kB plus the lines of one tick.
  bodyLimit: 512 * 1024,
  answer: v.object({ counted: v.number(), repeated: v.number(), misdated: v.number() }),
  refusals: ['GONE', 'LOG_NOT_ATTRIBUTED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
})
