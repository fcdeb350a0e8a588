import * as v from 'valibot'
import { steamIdSchema } from '../accounts/user.ts'
import { type RankedMode, type RankingRule, rankingRules } from './ranked-mode.ts'

/** The modes that every portal ranks, in the order of their tabs (LB-04). Those that a community adds follow. */
export const leaderboardModes = ['dm', 'dm-pistol', 'solo', 'retakes'] as const
export type SpecifiedMode = (typeof leaderboardModes)[number]

/** A ranking that a community adds: a mode of its list and a rule, as {@link addedMode} writes them. */
export type AddedMode = `${string}-${RankingRule}`
export type LeaderboardMode = SpecifiedMode | AddedMode

/** The longest id of a ranking: 32 characters of a mode's word, each of which may take six, and the rule. */
export const longestModeId = 200
const addedPattern = /^[a-z0-9_.-]+-(kills|duels|rounds)$/
/** Everything but what an id has as it is; a space is `_`, another character its code point between dots. */
const unsafe = /[^a-z0-9-]/gu

export const isSpecifiedMode = (mode: string): mode is SpecifiedMode => leaderboardModes.some((known) => known === mode)
export const isAddedMode = (mode: string): mode is AddedMode => mode.length <= longestModeId && addedPattern.test(mode)

/** Whether a text names a ranking. Which ones there are, the community's settings say. */
export const isLeaderboardMode = (mode: string): mode is LeaderboardMode => isSpecifiedMode(mode) || isAddedMode(mode)

/**
 * The id of the ranking of a mode of the list, by the word of its category (contract/servers/modes.ts), under a rule. It holds
 * the rule, so that another rule is another ranking with statistics of its own, and both sides know its columns and its order
 * without asking.
 */
export const addedMode = (word: string, rule: RankingRule): AddedMode =>
  `${word.replace(unsafe, (character) => (character === ' ' ? '_' : `.${character.codePointAt(0)?.toString(36)}.`))}-${rule}`

/** The word of the mode of the list that a ranking is of. */
export function listWordOf(mode: LeaderboardMode): string {
  if (isSpecifiedMode(mode)) return mode
  return mode
    .slice(0, mode.lastIndexOf('-'))
    .replaceAll('_', ' ')
    .replace(/\.([a-z0-9]{1,4})\./g, (_code, digits: string) => characterOf(Number.parseInt(digits, 36)))
}

const characterOf = (codePoint: number): string => (codePoint > 0x10ffff ? '' : String.fromCodePoint(codePoint))

const specifiedRules: Readonly<Record<SpecifiedMode, RankingRule>> = {
  dm: 'kills',
  'dm-pistol': 'kills',
  solo: 'duels',
  retakes: 'rounds',
}

/** What a ranking ranks by. */
export function ruleOf(mode: LeaderboardMode): RankingRule {
  if (isSpecifiedMode(mode)) return specifiedRules[mode]
  const rule = mode.slice(mode.lastIndexOf('-') + 1)
  return rankingRules.find((known) => known === rule) ?? 'kills'
}

/** Rankings that a community can add. */
export const mostRankings = 12

/** The words in the list of the modes that every portal ranks. */
export const leaderboardWords: readonly string[] = ['deathmatch', 'pistol dm', 'solo 1v1', 'retakes']

/** The rankings of a portal, in the order of their tabs. */
export const rankedModes = (rankings: readonly RankedMode[]): readonly LeaderboardMode[] => [
  ...leaderboardModes,
  ...rankings.map(({ mode, rule }) => addedMode(mode, rule)),
]

/** The id of a ranking. */
export const leaderboardModeSchema = /* @__PURE__ */ v.custom<LeaderboardMode>(
  (input) => typeof input === 'string' && isLeaderboardMode(input),
)

/** Badges to filter by (LB-09); records may also have vip. */
export const badgeFilters = ['pro', 'kol', 'op'] as const
export type BadgeFilter = (typeof badgeFilters)[number]

/** The value for all-time in addresses and queries. */
export const allTime = 'all'

/** A number of at least 0; anything else counts as 0 (X-26). */
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
