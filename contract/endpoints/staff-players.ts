import * as v from 'valibot'
import { steamIdSchema } from '../accounts/user.ts'
import { defineEndpoint } from '../endpoint.ts'
import { pageKeySchema } from '../payments/staff-orders.ts'
import {
  foundPlayersSchema,
  playerKeySchema,
  playerNoteBodySchema,
  playerVipBodySchema,
  recentNotesSchema,
  staffBansSchema,
  staffPlayerSchema,
  unlinkEmailBodySchema,
} from '../staff/staff-players.ts'

const player = /* @__PURE__ */ v.object({ steamId: v.pipe(steamIdSchema, v.description('SteamID64.')) })

export const searchStaffPlayers = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/players',
  summary: 'Players by SteamID, name or e-mail address, in the order of their names',
  caller: 'moderator',
  scope: 'players',
  limit: 'account',
  query: v.object({
    search: v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(200),
      v.description('A SteamID in any spelling, a profile link, or the beginning of a name or an e-mail address.'),
    ),
    after: v.pipe(v.optional(playerKeySchema), v.description('`next` of the page before.')),
  }),
  answer: foundPlayersSchema,
})

export const listRecentNotes = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/player-notes',
  summary: 'The newest notes about players',
  caller: 'moderator',
  scope: 'players',
  limit: 'account',
  answer: recentNotesSchema,
})

export const listStaffBans = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/bans',
  summary: 'The bans that apply now, newest first',
  caller: 'moderator',
  scope: 'players',
  limit: 'account',
  query: v.object({ after: v.pipe(v.optional(pageKeySchema), v.description('`next` of the page before.')) }),
  answer: staffBansSchema,
})

export const readStaffPlayer = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/players/:steamId',
  summary: 'Everything about a player',
  caller: 'moderator',
  scope: 'players',
  limit: 'account',
  params: player,
  answer: staffPlayerSchema,
})

export const addPlayerNote = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/players/:steamId/notes',
  summary: 'Adds a note about a player',
  caller: 'moderator',
  scope: 'players',
  limit: 'account',
  params: player,
  body: playerNoteBodySchema,
  bodyLimit: 16_384,
  status: 204,
})

export const endPlayerSessions = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/players/:steamId/sessions/end',
  summary: 'Signs a player out of every device',
  caller: 'moderator',
  scope: 'players',
  limit: 'account',
  params: player,
  status: 204,
  refusals: ['PLAYER_IS_STAFF'],
})

export const setPlayerVip = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/players/:steamId/vip',
  summary: 'Adds days of VIP, or ends it; no money is returned',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  params: player,
  body: playerVipBodySchema,
  bodyLimit: 1024,
  status: 204,
  refusals: ['CONFLICT'],
})

export const unlinkPlayerEmail = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/players/:steamId/email/unlink',
  summary: 'Removes the e-mail address and the password of a player, who then signs in through Steam',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  params: player,
  body: unlinkEmailBodySchema,
  bodyLimit: 1024,
  status: 204,
  refusals: ['CONFLICT'],
})
