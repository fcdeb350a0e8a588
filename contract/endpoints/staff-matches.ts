import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { matchKeySchema, playerParams } from '../leaderboard/player-address.ts'
import { playerMatchesSchema, removalBodySchema } from '../staff/staff-players.ts'

export const listPlayerMatches = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/players/:steamId/matches',
  summary: 'Matches of a player, newest first',
  caller: 'moderator',
  scope: 'players',
  limit: 'account',
  params: playerParams,
  query: v.object({ after: v.pipe(v.optional(matchKeySchema), v.description('`next` of the page before.')) }),
  answer: playerMatchesSchema,
})

export const voidStaffMatch = /* @__PURE__ */ defineEndpoint({
  method: 'PUT',
  path: '/api/staff/matches/:id/void',
  summary: 'Voids a match, so that it counts for no player, or lets it count again',
  caller: 'moderator',
  scope: 'players',
  limit: 'account',
  params: v.object({ id: v.pipe(v.string(), v.maxLength(320), v.description('Id of the match.')) }),
  body: removalBodySchema,
  bodyLimit: 4096,
  status: 204,
  refusals: ['GONE'],
})

export const removeFromLeaderboard = /* @__PURE__ */ defineEndpoint({
  method: 'PUT',
  path: '/api/staff/players/:steamId/removal',
  summary: 'Takes a player out of the leaderboard, or back in',
  caller: 'moderator',
  scope: 'players',
  limit: 'account',
  params: playerParams,
  body: removalBodySchema,
  bodyLimit: 4096,
  status: 204,
  refusals: ['PLAYER_IS_STAFF'],
})
