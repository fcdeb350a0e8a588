import * as v from 'valibot'
import { steamIdSchema } from '../accounts/user.ts'
import { leaderboardModeSchema, leaderboardRecordsSchema } from './leaderboard.ts'

/** An instant, ISO 8601. */
const instant = v.string()
const count = v.number()
const mode = leaderboardModeSchema

/** A player's sums on one map in one mode, of the matches that are recorded and count. `playtime` is in minutes. */
const playerMapSchema = v.object({
  mode,
  /** Empty: the log did not name it. */
  map: v.string(),
  matches: count,
  kills: count,
  deaths: count,
  headshots: count,
  wins: count,
  loses: count,
  playtime: count,
})
export type PlayerMap = v.InferOutput<typeof playerMapSchema>

export const streakKinds = ['days', 'wins'] as const

/**
 * A run in one mode, within the newest matches of the player: days in a row with a match (UTC), or matches won in a row.
 * `current` 0: it has ended.
 */
const streakSchema = v.object({ mode, kind: v.picklist(streakKinds), current: count, longest: count })
export type Streak = v.InferOutput<typeof streakSchema>

/** Where a match was played. */
const matchServerSchema = v.object({
  /** Empty: the game server is no longer known. */
  name: v.string(),
  /** `ip:port` in the server list; null: not listed. */
  id: v.nullable(v.string()),
})

const matchFacts = {
  id: v.string(),
  mode,
  /** Empty: the log did not name it. */
  map: v.string(),
  startsAt: instant,
  /** At least 1. */
  minutes: count,
}

/** How a match ended for a player; null: the mode has no winners. */
export const matchResults = ['won', 'lost', 'even'] as const
const resultSchema = v.nullable(v.picklist(matchResults))
export type MatchResult = v.InferOutput<typeof resultSchema>

/** A match from the view of one of its players. A voided match is not listed. */
const playerPageMatchSchema = v.object({
  ...matchFacts,
  server: matchServerSchema,
  players: count,
  /** By kills, from 1. */
  place: count,
  kills: count,
  deaths: count,
  headshots: count,
  wins: count,
  loses: count,
  result: resultSchema,
})
export type PlayerPageMatch = v.InferOutput<typeof playerPageMatchSchema>

export const playerPageMatchesSize = 20

/** `GET /api/players/{steamId}/matches`: newest first. */
export const playerPageMatchesSchema = v.object({
  matches: v.array(playerPageMatchSchema),
  /** `after` of the next page; null: this is the last one. */
  next: v.nullable(v.string()),
})
export type PlayerPageMatches = v.InferOutput<typeof playerPageMatchesSchema>

export const playerMapsLimit = 50

/** `GET /api/players/{steamId}`. */
export const playerPageSchema = v.object({
  steamid: steamIdSchema,
  /** Empty: no name is known. */
  name: v.string(),
  /** Path or https address; null: the page shows the player's face (face.ts). */
  avatar: v.nullable(v.string()),
  usergroup: v.array(v.string()),
  /** One per mode and season, and of all time (`season` `all`), each with `total`. Empty: not ranked. */
  records: leaderboardRecordsSchema,
  /** At most {@link playerMapsLimit}, most played first. */
  maps: v.array(playerMapSchema),
  streaks: v.array(streakSchema),
  /** The first page of `/matches`. */
  matches: playerPageMatchesSchema,
  /** The oldest recorded match; null: there is none. */
  firstSeenAt: v.nullable(instant),
  /** When a log last named the player; null: never. */
  lastSeenAt: v.nullable(instant),
})
export type PlayerPage = v.InferOutput<typeof playerPageSchema>

export const matchSides = ['CT', 'TERRORIST'] as const

/** A row of the score table. `playtime` is in minutes. */
const matchPlayerSchema = v.object({
  /** Null: the player has a hidden page or was deleted; then `name` is empty. */
  steamid: v.nullable(steamIdSchema),
  name: v.string(),
  avatar: v.nullable(v.string()),
  /** The last side on which the player was seen; null: the mode has no sides, or the log does not show it. */
  side: v.nullable(v.picklist(matchSides)),
  kills: count,
  deaths: count,
  headshots: count,
  wins: count,
  loses: count,
  playtime: count,
})
export type MatchPlayer = v.InferOutput<typeof matchPlayerSchema>

/** `GET /api/matches/{id}`. */
export const matchSchema = v.object({
  ...matchFacts,
  server: matchServerSchema,
  /** Staff have voided it: it counts for no player. */
  isVoid: v.boolean(),
  /** Rounds won by each side; null: the log has no rounds. */
  score: v.nullable(v.object({ ct: count, t: count })),
  /** In the order of play; empty: the log has no rounds. */
  rounds: v.array(v.object({ winner: v.picklist(matchSides) })),
  /** Most kills first. */
  players: v.array(matchPlayerSchema),
})
export type Match = v.InferOutput<typeof matchSchema>

/** A match in the details of a server. */
const serverMatchSchema = v.object({
  ...matchFacts,
  players: count,
  /** The player with the most kills; null: there were none. `steamid` null: a hidden or deleted player, whose `name` is empty. */
  best: v.nullable(v.object({ name: v.string(), steamid: v.nullable(steamIdSchema), kills: count })),
})
export type ServerMatch = v.InferOutput<typeof serverMatchSchema>

export const serverMatchesSize = 20

/** `GET /api/servers/{id}/matches`: the newest ones, newest first; voided ones are left out. */
export const serverMatchesSchema = v.object({ matches: v.array(serverMatchSchema) })

/** A player that the public search finds. */
const publicFoundPlayerSchema = v.object({
  steamid: steamIdSchema,
  name: v.string(),
  avatar: v.nullable(v.string()),
  usergroup: v.array(v.string()),
})
export type PublicFoundPlayer = v.InferOutput<typeof publicFoundPlayerSchema>

export const playerSearchPageSize = 20
export const playerQueryLimit = 200

/** Where the next page of a search begins: the folded name and the account number of the last player. */
export const playerSearchKeySchema = v.pipe(
  v.string(),
  v.maxLength(1000),
  v.parseJson(),
  // Stored texts have neither NUL nor lone surrogates.
  v.tuple([v.pipe(v.string(), v.regex(/^[^\p{Cc}\p{Cs}]*$/u)), v.pipe(v.number(), v.integer())]),
)
export type PlayerSearchKey = v.InferOutput<typeof playerSearchKeySchema>

/** `GET /api/players`: in the order of their names. */
export const playerSearchSchema = v.object({
  players: v.array(publicFoundPlayerSchema),
  /** `after` of the next page; null: this is the last one. */
  next: v.nullable(v.string()),
})

/** The body of `PUT /api/account/page`. */
export const ownPageBodySchema = v.strictObject({ isHidden: v.boolean() })

/** `GET`, `PUT /api/account/page`: whether the player's page is hidden from everyone but staff. */
export const ownPageSchema = v.object({
  isHidden: v.boolean(),
  /** Of a hidden player: the pseudonym under which rankings list them, and under which their records are read. */
  shownAs: v.optional(steamIdSchema),
})
export type OwnPage = v.InferOutput<typeof ownPageSchema>
