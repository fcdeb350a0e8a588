import { array, number, object } from 'valibot'
import {
  allTime,
  badgeFilters,
  leaderboardModes,
  leaderboardPageSchema,
  leaderboardRecordSchema,
  leaderboardSeasonSchema,
} from '../../../../contract/leaderboard.ts'
import { apiPaths } from '../../../../contract/paths.ts'
import { type Operation, path, query } from './operation.ts'

const mode = path('mode', `One of ${leaderboardModes.join(', ')}.`)
const steamId = path('steamId', 'SteamID64.')
const season = query('season', `A season's id, or ${allTime}.`, { type: 'string', default: allTime })
const records = object({ data: array(leaderboardRecordSchema) })
const isKept = true

/** Boards and seasons, and the logs of which they are made. */
export const leaderboardOperations: readonly Operation[] = [
  {
    pattern: apiPaths.leaderboardSeasons.pattern,
    summary: 'Seasons, newest first',
    answer: array(leaderboardSeasonSchema),
    refusals: [503],
    isKept,
  },
  {
    pattern: apiPaths.leaderboard.pattern,
    summary: 'A page of a board, from rank 1',
    answer: object({ ...leaderboardPageSchema.entries, data: array(leaderboardRecordSchema) }),
    parameters: [
      mode,
      query('page', 'From 1.', { type: 'integer', minimum: 1, default: 1 }),
      query('usergroup', `Comma list of ${badgeFilters.join(', ')}: who has one of them.`, { type: 'string' }),
      season,
      query('around', 'SteamID64: the page that holds this player, instead of page.', { type: 'string' }),
    ],
    refusals: [400, 404, 503],
    isKept,
  },
  {
    pattern: apiPaths.leaderboardTop.pattern,
    summary: 'The first five of a board',
    answer: records,
    parameters: [mode, season],
    refusals: [400, 404, 503],
    isKept,
  },
  {
    pattern: apiPaths.leaderboardUser.pattern,
    summary: 'A player’s records, one per mode',
    answer: records,
    parameters: [steamId, season],
    refusals: [400, 404, 503],
    isKept,
  },
  {
    pattern: apiPaths.leaderboardHistory.pattern,
    summary: 'A player’s records, one per mode and period',
    answer: records,
    parameters: [steamId],
    refusals: [400, 503],
    isKept,
  },
  {
    method: 'post',
    pattern: apiPaths.gameLog.pattern,
    summary: 'Lines of a game server’s log, as text/plain (logaddress_add_http)',
    answer: object({ counted: number(), repeated: number(), misdated: number() }),
    parameters: [path('server', 'Id of the game server.'), path('token', 'Its log token.')],
    refusals: [401, 410, 413, 503],
  },
]
