import * as v from 'valibot'
import { steamIdSchema } from '../accounts/user.ts'

/** The ranked modes, in the order of their tabs (LB-04). */
export const leaderboardModes = ['dm', 'dm-pistol', 'solo', 'retakes'] as const
export type LeaderboardMode = (typeof leaderboardModes)[number]

/** Badges to filter by (LB-09); records may also have vip. */
export const badgeFilters = ['pro', 'kol', 'op'] as const
export type BadgeFilter = (typeof badgeFilters)[number]

/** The value for all-time in addresses and queries. */
export const allTime = 'all'

/** A number of at least 0; anything else counts as 0. */
const count = v.optional(
  v.fallback(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.finite(), v.minValue(0)), 0),
  0,
)
const texts = v.fallback(v.array(v.string()), [])

/**
 * A player in one ranking (ENT-15). Only the SteamID is required; `rank` 0: unranked, because too little was played
 * (leaderboard-order.ts). `playtime` is in minutes.
 */
export const leaderboardRecordSchema = v.object({
  /** Of a hidden player a pseudonym, which leads nowhere. */
  steamid: steamIdSchema,
  /** The player has a hidden page: `nickname` is empty, there is nothing to link to. */
  isHidden: v.optional(v.boolean()),
  nickname: v.optional(v.fallback(v.string(), ''), ''),
  /** Path or https address; null: the page shows the player's face (face.ts). */
  avatar_url: v.optional(v.fallback(v.nullable(v.string()), null), null),
  usergroup: v.optional(texts, []),
  rank: count,
  kills: count,
  deaths: count,
  headshots: count,
  playtime: count,
  wins: count,
  loses: count,
  rifle_kills: count,
  awp_kills: count,
  pistol_kills: count,
  clutches: count,
  clutchwins: count,
  /** Present in lists with one record per mode. */
  mode: v.optional(v.string()),
  /** In a history: a season's id, or `all`. */
  season: v.optional(v.string()),
  /** In a history: the number of players in the ranking. */
  total: v.optional(v.fallback(v.number(), 0)),
})
export type LeaderboardRecord = v.InferOutput<typeof leaderboardRecordSchema>

/** Drops invalid records instead of rejecting the whole list. */
export const leaderboardRecordsSchema = v.pipe(
  v.array(v.unknown()),
  v.transform((items) => items.filter((item) => v.is(leaderboardRecordSchema, item))),
  v.array(leaderboardRecordSchema),
)

/** `top`, `user`, `history` (API-35, API-37): `{data}`, or the bare array that older servers return. */
export const leaderboardListSchema = v.pipe(
  v.unknown(),
  v.transform((list) => (Array.isArray(list) ? { data: list } : list)),
  v.object({ data: leaderboardRecordsSchema }),
)

/** `GET /api/leaderboard/{mode}?page&usergroup&season` (API-36). */
export const leaderboardPageSchema = v.object({
  data: leaderboardRecordsSchema,
  totalPages: v.number(),
  /** Players in the whole filtered list. */
  total: v.optional(v.number(), 0),
  /** The page number from 1; with `around` the page with the player's row. */
  page: v.optional(v.number(), 1),
  pageSize: v.optional(v.number(), 50),
  /** Epoch milliseconds of the ranks; null before the first. */
  updatedAt: v.optional(v.nullable(v.number()), null),
})
export type LeaderboardPage = v.InferOutput<typeof leaderboardPageSchema>

/** A season (ENT-15). Instants are epoch milliseconds; `endsAt` null: open. */
export const leaderboardSeasonSchema = v.object({
  id: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((id) => String(id)),
  ),
  name: v.string(),
  startsAt: v.optional(v.nullable(v.number()), null),
  endsAt: v.optional(v.nullable(v.number()), null),
})
export type LeaderboardSeason = v.InferOutput<typeof leaderboardSeasonSchema>

/** `GET /api/leaderboard/seasons` (API-38), newest first; anything but an array is an empty list. */
export const leaderboardSeasonsSchema = v.fallback(v.array(leaderboardSeasonSchema), [])
