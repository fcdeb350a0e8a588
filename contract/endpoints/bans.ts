import * as v from 'valibot'
import { banImportSchema, banUploadLimit } from '../accounts/ban-import.ts'
import { banBodySchema, banFormats, banLiftBodySchema, gameBansSchema } from '../accounts/bans.ts'
import { steamIdSchema } from '../accounts/user.ts'
import { defineEndpoint } from '../endpoint.ts'

const player = /* @__PURE__ */ v.object({ steamId: v.pipe(steamIdSchema, v.description('SteamID64.')) })

/** Who is banned, for game servers: the key is the one with which they send their log. */
export const readGameBans = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/game/bans/:server/:token',
  summary: 'The bans that apply now, for game servers',
  caller: 'gameServerLog',
  limit: 'signedCalls',
  params: v.object({
    server: v.pipe(v.string(), v.description('Id of the game server.')),
    token: v.pipe(v.string(), v.description('Its log token.')),
  }),
  query: v.object({
    format: v.optional(
      v.pipe(v.picklist(['json', 'cfg']), v.description('`cfg`: the lines of `banned_user.cfg`, as text.')),
      'json',
    ),
  }),
  answer: gameBansSchema,
  cache: { maxAge: 10, etag: true },
  refusals: ['GONE'],
})

export const setBan = /* @__PURE__ */ defineEndpoint({
  method: 'PUT',
  path: '/api/staff/players/:steamId/ban',
  summary: 'Bans a player, or changes the ban',
  caller: 'moderator',
  scope: 'players',
  limit: 'account',
  params: player,
  body: banBodySchema,
  bodyLimit: 16_384,
  status: 204,
  refusals: ['CONFLICT', 'PLAYER_IS_STAFF'],
})

export const liftBan = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/players/:steamId/ban/lift',
  summary: 'Lifts the ban of a player',
  caller: 'moderator',
  scope: 'players',
  limit: 'account',
  params: player,
  body: banLiftBodySchema,
  bodyLimit: 4096,
  status: 204,
  refusals: ['PLAYER_IS_STAFF'],
})

export const exportBans = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/bans/export',
  summary: 'The bans that apply now, as a file',
  caller: 'moderator',
  scope: 'players',
  limit: 'account',
  query: v.object({ format: v.pipe(v.picklist(banFormats), v.description('`cfg`: lines of `banned_user.cfg`.')) }),
  answer: { mediaType: 'text/plain' },
})

export const importBans = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/bans/import',
  summary: 'Takes over bans of SourceBans++ or SimpleAdmin, or only tells what would become of them',
  caller: 'administrator',
  scope: 'players',
  limit: 'account',
  query: v.object({
    dryRun: v.pipe(v.optional(v.literal('1')), v.description('`1`: nothing is changed.')),
  }),
  bodyType: 'bytes',
  bodyLimit: banUploadLimit,
  answer: banImportSchema,
  refusals: ['PAYLOAD_TOO_LARGE'],
})
