import * as v from 'valibot'
import { steamIdSchema } from '../accounts/user.ts'
import { defineEndpoint } from '../endpoint.ts'
import { carrierAnswerSchema, carrierBodySchema } from '../game-side/carrier.ts'
import { consoleAnswerSchema, consoleBodySchema, consoleTestSchema } from '../game-side/consoles.ts'
import { gameMembersSchema } from '../game-side/members.ts'
import {
  gameCommandsSchema,
  gameLinksSchema,
  kickBodySchema,
  reloadBodySchema,
  runBodySchema,
  sayBodySchema,
  staffActsSchema,
  startedActsSchema,
  vipInGameSchema,
} from '../game-side/staff-game-side.ts'

const sender = /* @__PURE__ */ v.object({
  server: v.pipe(v.string(), v.description('Id of the game server.')),
  token: v.pipe(v.string(), v.description('Its log token.')),
})

/** Who has what in the game, for game servers: the key is the one with which they send their log. */
export const readGameMembers = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/game/members/:server/:token',
  summary: 'Who is VIP or in another group now, and what that is in the game, for game servers',
  caller: 'gameServerLog',
  limit: 'signedCalls',
  params: sender,
  answer: gameMembersSchema,
  cache: { maxAge: 0, etag: true },
  refusals: ['GONE'],
})

/** Each server of the body proves itself with its log token; one that cannot is told so and disturbs no other. */
export const carryActs = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/game/carrier',
  summary: 'A tool beside game servers reports what became of acts of each, and waits for the next ones of any',
  caller: 'anyone',
  limit: 'signedCalls',
  body: carrierBodySchema,
  bodyLimit: 262_144,
  answer: carrierAnswerSchema,
})

export const listGameLinks = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/game-side',
  summary: 'How each game server is reached from the portal',
  caller: 'moderator',
  scope: 'game',
  limit: 'account',
  answer: gameLinksSchema,
})

export const listGameActs = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/game-side/acts',
  summary: 'What game servers were told to do, newest first',
  caller: 'moderator',
  scope: 'game',
  limit: 'account',
  query: v.object({
    server: v.optional(v.pipe(v.string(), v.description('Id of a server.'))),
    steamId: v.optional(v.pipe(v.string(), v.description('SteamID64 of a player.'))),
    before: v.optional(v.pipe(v.string(), v.description('`next` of the page before.'))),
  }),
  answer: staffActsSchema,
})

/** Safe to repeat by its `request`. */
export const sayInGame = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/game-side/say',
  summary: 'Says something on one game server, those of a mode, or all',
  caller: 'moderator',
  scope: 'game',
  limit: 'account',
  body: sayBodySchema,
  bodyLimit: 4096,
  answer: startedActsSchema,
})

/** Safe to repeat by its `request`. */
export const kickFromGame = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/game-side/kick',
  summary: 'Kicks a player from the game servers they are on',
  caller: 'moderator',
  scope: 'game',
  limit: 'account',
  body: kickBodySchema,
  bodyLimit: 4096,
  answer: startedActsSchema,
  refusals: ['PLAYER_IS_STAFF'],
})

export const listGameCommands = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/game-side/commands',
  summary: 'The commands that administrators have defined, and where a player is now',
  caller: 'administrator',
  scope: 'game',
  limit: 'account',
  query: v.object({ steamId: v.optional(v.pipe(steamIdSchema, v.description('SteamID64 of a player.'))) }),
  answer: gameCommandsSchema,
})

/** Safe to repeat by its `request`. */
export const runGameCommand = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/game-side/run',
  summary: 'Runs a command that administrators have defined, on one game server, those of a mode, or all it is for',
  caller: 'administrator',
  scope: 'game',
  limit: 'account',
  body: runBodySchema,
  bodyLimit: 4096,
  answer: startedActsSchema,
  refusals: ['CONFLICT'],
})

/** Safe to repeat by its `request`. */
export const reloadInGame = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/game-side/reload',
  summary: 'Has the plugins of one game server, those of a mode, or all read their lists again',
  caller: 'administrator',
  scope: 'game',
  limit: 'account',
  body: reloadBodySchema,
  bodyLimit: 4096,
  answer: startedActsSchema,
})

export const readVipInGame = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/vip/in-game',
  summary: 'On how many game servers the VIP of the caller is active',
  caller: 'account',
  limit: 'account',
  answer: vipInGameSchema,
})

const listedServer = /* @__PURE__ */ v.object({ server: v.pipe(v.string(), v.description('Id of a listed server.')) })

/** Safe to repeat. */
export const setGameConsole = /* @__PURE__ */ defineEndpoint({
  method: 'PUT',
  path: '/api/staff/game-side/consoles/:server',
  summary: 'Has the portal itself use the console of a game server',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  params: listedServer,
  body: consoleBodySchema,
  bodyLimit: 4096,
  answer: consoleAnswerSchema,
  refusals: ['GONE', 'CONSOLE_REFUSED'],
})

/** Safe to repeat. */
export const removeGameConsole = /* @__PURE__ */ defineEndpoint({
  method: 'DELETE',
  path: '/api/staff/game-side/consoles/:server',
  summary: 'Forgets the console of a game server',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  params: listedServer,
  answer: consoleAnswerSchema,
})

/** A password that was refused is not tried again. */
export const testGameConsole = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/game-side/consoles/:server/test',
  summary: 'Signs in to the console of a game server, and runs `status`',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  params: listedServer,
  answer: consoleTestSchema,
  refusals: ['GONE'],
})
