import * as v from 'valibot'
import { steamIdSchema } from '../accounts/user.ts'
import { defineEndpoint } from '../endpoint.ts'
import { erasureSchema, rightsReasonSchema } from '../privacy/own-data.ts'

const player = /* @__PURE__ */ v.object({ steamId: v.pipe(steamIdSchema, v.description('SteamID64.')) })

export const readPlayerErasure = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/players/:steamId/erasure',
  summary: 'Whether a player is about to be deleted',
  caller: 'moderator',
  scope: 'players',
  limit: 'account',
  params: player,
  answer: erasureSchema,
})

export const exportPlayerData = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/players/:steamId/data',
  summary: 'Everything that the portal has about a player, as one JSON text',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  params: player,
  body: rightsReasonSchema,
  bodyLimit: 1024,
  answer: { mediaType: 'application/json' },
})

export const requestPlayerErasure = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/players/:steamId/erasure',
  summary: 'Requests that a player is deleted after seven days',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  params: player,
  body: rightsReasonSchema,
  bodyLimit: 1024,
  status: 204,
  refusals: ['ORDER_OPEN', 'RENTAL_OPEN', 'LAST_ADMINISTRATOR'],
})

export const stopPlayerErasure = /* @__PURE__ */ defineEndpoint({
  method: 'DELETE',
  path: '/api/staff/players/:steamId/erasure',
  summary: 'Keeps a player who was about to be deleted',
  caller: 'administrator',
  scope: 'never',
  limit: 'account',
  params: player,
  status: 204,
  refusals: ['GONE'],
})
