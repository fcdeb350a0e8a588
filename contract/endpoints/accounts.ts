import * as v from 'valibot'
import {
  authLogBodySchema,
  logoutEverywhereBodySchema,
  publicPlayerSchema,
  sessionListSchema,
} from '../accounts/session.ts'
import { gameBindBodySchema, gameBindSchema } from '../accounts/sign-in.ts'
import { steamIdSchema, userSchema } from '../accounts/user.ts'
import { days, seconds } from '../duration.ts'
import { defineEndpoint } from '../endpoint.ts'

const steamId = /* @__PURE__ */ v.object({ steamId: v.pipe(steamIdSchema, v.description('SteamID64.')) })

export const readUser = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/auth/steam/user-info',
  summary: 'Who is signed in',
  caller: 'account',
  limit: 'account',
  answer: userSchema,
})

export const listSessions = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where the account is signed in',
  caller: 'account',
  limit: 'account',
  answer: sessionListSchema,
})

export const endSession = /* @__PURE__ */ defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Signs out one device',
  caller: 'account',
  limit: 'account',
  params: v.object({ id: v.pipe(v.string(), v.uuid(), v.description('Id of the session.')) }),
  status: 204,
  refusals: ['NOT_FOUND'],
})

/** Safe to repeat: a token of this portal whose session has ended gets 204 again. */
export const signOut = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Signs out',
  caller: 'issuedToken',
  limit: 'account',
  status: 204,
})

export const signOutEverywhere = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout-everywhere',
  summary: 'Signs out every device, or every other one',
  caller: 'account',
  limit: 'account',
  body: v.nullish(logoutEverywhereBodySchema, {}),
  status: 204,
})

export const logSignIn = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/auth/log',
  summary: 'Records a sign-in or sign-out in the audit trail',
  caller: 'account',
  limit: 'account',
  body: authLogBodySchema,
  bodyLimit: 1024,
  status: 204,
  refusals: ['FORBIDDEN'],
})

export const readPlayer = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/auth/steam/user/:steamId',
  summary: 'Name and picture of a player who has signed in once',
  caller: 'anyone',
  limit: 'details',
  params: steamId,
  answer: publicPlayerSchema,
  refusals: ['User not found'],
})

export const readAvatar = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/avatar/:steamId',
  summary: 'The picture itself, from the origin of the portal',
  caller: 'anyone',
  limit: 'details',
  params: steamId,
  answer: { mediaType: 'image/*' },
  cache: { maxAge: days(1) / seconds(1) },
  refusals: ['User not found', 'NOT_FOUND', 'STEAM_UNAVAILABLE'],
})

export const createGameBindToken = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/game/bind-token',
  summary: 'A game server gets the word that a player types into the page',
  caller: 'gameServer',
  limit: 'signedCalls',
  body: gameBindBodySchema,
  bodyType: 'signedJson',
  bodyLimit: 1024,
  answer: gameBindSchema,
  refusals: ['CONFLICT'],
})
