import * as v from 'valibot'
import { badgeFilters, type LeaderboardRecord } from '../../../../contract/leaderboard.ts'
import { counterNames } from '../match-log/counters.ts'
import { steamIdOfAccount } from '../match-log/steam-id.ts'

/** Players per page. */
export const pageSize = 50

/** A player on a stored page: account, rank, name, picture, groups, counters. */
const lineSchema = v.tuple([
  v.number(),
  v.number(),
  v.string(),
  v.nullable(v.string()),
  v.array(v.string()),
  v.array(v.number()),
])
export type RankingLine = v.InferOutput<typeof lineSchema>
const pageSchema = v.pipe(v.string(), v.parseJson(), v.array(lineSchema))

export const writePage = (lines: readonly RankingLine[]): string => JSON.stringify(lines)
export const readPage = (body: string): RankingLine[] => v.parse(pageSchema, body)

/** The wire form (ENT-15). */
export function recordOf([account, rank, nickname, avatar, usergroup, values]: RankingLine): LeaderboardRecord {
  const at = (name: (typeof counterNames)[number]): number => values[counterNames.indexOf(name)] ?? 0
  return {
    steamid: steamIdOfAccount(account),
    nickname,
    avatar_url: avatar,
    usergroup,
    rank,
    kills: at('kills'),
    deaths: at('deaths'),
    headshots: at('headshots'),
    playtime: at('playtime'),
    wins: at('wins'),
    loses: at('loses'),
    rifle_kills: at('rifle_kills'),
    awp_kills: at('awp_kills'),
    pistol_kills: at('pistol_kills'),
    clutches: at('clutches'),
    clutchwins: at('clutchwins'),
  }
}

/** The name of a filter: its badges in the order of the contract, joined by commas; '' for all players. */
export const filterName = (badges: readonly string[]): string =>
  badgeFilters.filter((badge) => badges.includes(badge)).join(',')

/** Every filter except the empty one. */
export const badgeFilterNames: readonly string[] = Array.from({ length: 2 ** badgeFilters.length - 1 }, (_, i) =>
  filterName(badgeFilters.filter((_badge, bit) => ((i + 1) >> bit) & 1)),
)

/** Whether a player with these groups passes a filter: one of its badges is enough. */
export const passes = (filter: string, groups: readonly string[]): boolean =>
  filter.split(',').some((badge) => groups.includes(badge))

/** Players per slot of the index from player to rank, on average. */
const playersPerSlot = 64
export const slotCount = (players: number): number => Math.max(1, Math.ceil(players / playersPerSlot))
export const slotOf = (account: number, players: number): number => account % slotCount(players)

/** A stored slot: alternating account and rank. */
const slotSchema = v.pipe(v.string(), v.parseJson(), v.array(v.number()))
export const writeSlot = (pairs: readonly number[]): string => JSON.stringify(pairs)

/** The rank of a player in their slot; undefined if the player is not ranked. */
export function rankInSlot(body: string, account: number): number | undefined {
  const pairs = v.parse(slotSchema, body)
  for (let i = 0; i < pairs.length; i += 2) if (pairs[i] === account) return pairs[i + 1]
  return undefined
}
