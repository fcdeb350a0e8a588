import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { matchKeySchema, playerParams } from '../leaderboard/player-address.ts'
import {
  matchSchema,
  ownPageBodySchema,
  ownPageSchema,
  playerPageMatchesSchema,
  playerPageSchema,
  playerQueryLimit,
  playerSearchKeySchema,
  playerSearchSchema,
  serverMatchesSchema,
} from '../leaderboard/player-page.ts'

/** All reads of these pages share one count. */
const limit = { class: 'details', shared: 'players' } as const
const cache = { maxAge: 10, staleWhileRevalidate: 30, etag: true } as const

/*
 * The service worker caches no response about one player (decision 029): the page itself keeps the pages that were
 * visited, with their age, until the user signs out.
 */

export const readPlayerPage = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/players/:steamId',
  summary: 'A player: name, groups, records by mode and season, maps and streaks',
  caller: 'anyone',
  limit,
  params: playerParams,
  answer: playerPageSchema,
  cache,
  refusals: ['NOT_FOUND', 'PAGE_HIDDEN'],
})

export const listPlayerPageMatches = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/players/:steamId/matches',
  summary: 'Matches of a player, newest first; without those that staff have voided',
  caller: 'anyone',
  limit,
  params: playerParams,
  query: v.object({ after: v.pipe(v.optional(matchKeySchema), v.description('`next` of the page before.')) }),
  answer: playerPageMatchesSchema,
  cache,
  refusals: ['NOT_FOUND', 'PAGE_HIDDEN'],
})

export const readMatch = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/matches/:id',
  summary: 'A match: its players, and its rounds where the log has them',
  caller: 'anyone',
  limit,
  params: v.object({ id: v.pipe(v.string(), v.maxLength(320), v.description('Id of the match.')) }),
  answer: matchSchema,
  cache: { ...cache, offline: { cache: 'leaderboard', query: [] } },
  refusals: ['NOT_FOUND'],
})

export const listServerMatches = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/servers/:id/matches',
  summary: 'The last matches on a listed server, newest first',
  caller: 'anyone',
  limit,
  params: v.object({
    id: v.pipe(v.string(), v.description('`ip:port` of a listed server, IPv6 in brackets.')),
  }),
  answer: serverMatchesSchema,
  cache: { ...cache, offline: { cache: 'servers', query: [] } },
  refusals: ['SERVER_NOT_LISTED'],
})

export const searchPlayers = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/players',
  summary: 'Players by SteamID or the beginning of a name, in the order of their names',
  caller: 'anyone',
  limit: 'details',
  query: v.object({
    query: v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(playerQueryLimit),
      v.description(
        'A SteamID in any spelling, the link of a profile with its number, or the beginning of a name. An empty query finds no players.',
      ),
    ),
    after: v.pipe(v.optional(playerSearchKeySchema), v.description('`next` of the page before.')),
  }),
  answer: playerSearchSchema,
})

export const readOwnPage = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/account/page',
  summary: "Whether the player's page is hidden",
  caller: 'account',
  limit: 'account',
  answer: ownPageSchema,
})

/** Safe to repeat. */
export const putOwnPage = /* @__PURE__ */ defineEndpoint({
  method: 'PUT',
  path: '/api/account/page',
  summary: "Hides the player's page, or shows it again",
  caller: 'account',
  limit: 'account',
  body: ownPageBodySchema,
  bodyLimit: 1024,
  answer: ownPageSchema,
})
