import * as v from 'valibot'
import { badgeFilters, type LeaderboardRecord } from '../../../../contract/leaderboard.ts'
import { counterNames } from '../match-log/counters.ts'
import { steamIdOfAccount } from '../match-log/steam-id.ts'

/** Players on a page. */
export const pageSize = 50

/** A player on a page as it is stored: account, rank, name, picture, groups, counters. */
const lineSchema = v.tuple([
  v.number(),
  v.number(),
  v.string(),
  v.nullable(v.string()),
  v.array(v.string()),
  v.array(v.number()),
])
export type BoardLine = v.InferOutput<typeof lineSchema>
const pageSchema = v.pipe(v.string(), v.parseJson(), v.array(lineSchema))

export const writePage = (lines: readonly BoardLine[]): string => JSON.stringify(lines)
export const readPage = (body: string): BoardLine[] => v.parse(pageSchema, body)

/** The record that travels (ENT-15). */
export function recordOf([account, rank, nickname, avatar, usergroup, values]: BoardLine): LeaderboardRecord {
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

/** Every filter but the one that lets everybody through. */
export const badgeFilterNames: readonly string[] = Array.from({ length: 2 ** badgeFilters.length - 1 }, (_, i) =>
  filterName(badgeFilters.filter((_badge, bit) => ((i + 1) >> bit) & 1)),
)

/** Whether a filter lets somebody with these groups through: one of its badges is enough. */
export const passes = (filter: string, groups: readonly string[]): boolean =>
  filter.split(',').some((badge) => groups.includes(badge))

/** Players per slot of the index from player to rank, on average. */
const playersPerSlot = 64
export const slotCount = (players: number): number => Math.max(1, Math.ceil(players / playersPerSlot))
export const slotOf = (account: number, players: number): number => account % slotCount(players)

/** A slot as it is stored: account and rank in turn. */
const slotSchema = v.pipe(v.string(), v.parseJson(), v.array(v.number()))
export const writeSlot = (pairs: readonly number[]): string => JSON.stringify(pairs)

/** The rank of a player by their slot; undefined for whoever is not on the board. */
export function rankInSlot(body: string, account: number): number | undefined {
  const pairs = v.parse(slotSchema, body)
  for (let i = 0; i < pairs.length; i += 2) if (pairs[i] === account) return pairs[i + 1]
  return undefined
}
