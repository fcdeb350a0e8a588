import * as v from 'valibot'
import { steamIdSchema } from '../accounts/user.ts'
import { defineEndpoint } from '../endpoint.ts'
import { playerMatchesSchema, removalBodySchema } from '../staff/staff-players.ts'

const player = /* @__PURE__ */ v.object({ steamId: v.pipe(steamIdSchema, v.description('SteamID64.')) })

/** `next` of a page of matches: the start and the id of its last one. */
const matchKeySchema = /* @__PURE__ */ v.pipe(
  v.string(),
  v.regex(/^\d{1,15}\.[\w.-]{1,320}$/),
  v.transform((text) => ({ at: Number(text.slice(0, text.indexOf('.'))), id: text.slice(text.indexOf('.') + 1) })),
)

export const listPlayerMatches = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/players/:steamId/matches',
  summary: 'Matches of a player, newest first',
  caller: 'moderator',
  scope: 'players',
  limit: 'account',
  params: player,
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
  params: player,
  body: removalBodySchema,
  bodyLimit: 4096,
  status: 204,
  refusals: ['PLAYER_IS_STAFF'],
})
