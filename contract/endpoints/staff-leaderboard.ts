import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import {
  clockZoneSchema,
  keyAddressesLimit,
  keyLinesSchema,
  logFileLimit,
  logFileReportSchema,
  longestOverlap,
  newSeasonSchema,
  rotatedKeySchema,
  staffLeaderboardSchema,
  staffSeasonSchema,
  testLineSchema,
} from '../leaderboard/staff-leaderboard.ts'

export const readStaffLeaderboard = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/leaderboard',
  summary: 'Seasons, and the game servers that send their log',
  caller: 'administrator',
  scope: 'leaderboard',
  limit: 'account',
  answer: staffLeaderboardSchema,
})

export const createSeason = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/seasons',
  summary: 'Begins a season; the one before it ends at that moment',
  caller: 'administrator',
  scope: 'leaderboard',
  limit: 'account',
  body: newSeasonSchema,
  bodyLimit: 1024,
  answer: staffSeasonSchema,
  refusals: ['SEASON_OVERLAPS'],
})

export const closeSeason = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/seasons/:id/close',
  summary: 'Ends a season and freezes its rankings',
  caller: 'administrator',
  scope: 'leaderboard',
  limit: 'account',
  params: v.object({
    id: v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,8}$/),
      v.transform(Number),
      v.number(),
      v.description('Number of the season.'),
    ),
  }),
  status: 204,
  refusals: ['GONE'],
})

const gameServer = /* @__PURE__ */ v.object({
  id: v.pipe(v.string(), v.maxLength(64), v.description('Id of the game server.')),
})

export const issueLogKeys = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/game-servers',
  summary: 'Issues a log key for every listed server that has none',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  answer: v.object({ issued: v.number() }),
})

export const exportLogLines = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/staff/game-servers/lines',
  summary: 'One line for each game server: name, address, configuration line of its log',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  answer: { mediaType: 'text/plain; charset=utf-8' },
})

export const issueLogKeysFor = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/game-servers/lines',
  summary: 'The configuration lines of the named servers; those without a key get one',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  body: v.strictObject({
    addresses: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.minLength(1), v.maxLength(keyAddressesLimit)),
  }),
  bodyLimit: 128 * 1024,
  answer: keyLinesSchema,
})

export const testGameLog = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/game-servers/:id/test',
  summary: 'Sends a test line to the log address of a game server, as the game server would',
  caller: 'administrator',
  scope: 'leaderboard',
  limit: 'account',
  params: gameServer,
  answer: testLineSchema,
  refusals: ['GONE'],
})

export const rotateLogKey = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/game-servers/:id/rotate',
  summary: 'Gives a game server another key; the one before is accepted until the new one is used',
  caller: 'administrator',
  freshSignIn: true,
  limit: 'account',
  params: gameServer,
  body: v.strictObject({ hours: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(longestOverlap)) }),
  bodyLimit: 1024,
  answer: rotatedKeySchema,
  refusals: ['GONE', 'CONFLICT'],
})

export const revokeLogKey = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/game-servers/:id/revoke',
  summary: 'Refuses the calls and the log of a game server from now on',
  caller: 'administrator',
  scope: 'leaderboard',
  limit: 'account',
  params: gameServer,
  status: 204,
  refusals: ['GONE'],
})

export const uploadGameLog = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/staff/game-servers/:id/log',
  summary: 'Counts a log file of a game server; lines that were counted before count once',
  caller: 'administrator',
  scope: 'leaderboard',
  limit: 'account',
  params: gameServer,
  query: v.object({
    zone: v.pipe(
      clockZoneSchema,
      v.description(
        'Zone of the game server’s clock: an offset from UTC such as `+08:00`, or a name such as `Europe/Berlin`.',
      ),
    ),
    file: v.optional(v.pipe(v.string(), v.maxLength(200), v.description('Name of the file, for the audit.'))),
  }),
  bodyType: 'bytes',
  bodyLimit: logFileLimit,
  answer: logFileReportSchema,
  refusals: ['GONE', 'LOG_WITHOUT_BOARD', 'LOG_UNREADABLE', 'PAYLOAD_TOO_LARGE'],
})
