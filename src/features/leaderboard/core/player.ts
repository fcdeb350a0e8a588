import type { LeaderboardMode, LeaderboardRecord } from '../../../../contract/leaderboard/leaderboard.ts'
import { ranksByRate, ratedMinimum, resultsOf } from '../../../../contract/leaderboard/leaderboard-order.ts'
import { type Stats, statsOf } from './stats.ts'

/** Badges that a player can have in the leaderboard, in order. */
export const playerBadges = ['op', 'pro', 'kol', 'vip'] as const
export type PlayerBadge = (typeof playerBadges)[number]

/** A player as the leaderboard shows them (ENT-16). */
export interface Player {
  /** SteamID64. */
  readonly id: string
  readonly name: string
  /** Path on our own origin; undefined: the generated face (LB-23). */
  readonly avatar: string | undefined
  readonly badges: readonly PlayerBadge[]
  /** From 1; 0 means none. */
  readonly rank: number
  /** Duels in solo, rounds in the other modes. */
  readonly results: { readonly won: number; readonly played: number }
  /** Too little was played for a rank. */
  readonly isUnranked: boolean
  readonly stats: Stats
}

/** A name of nothing but spaces is no name; the SteamID's last digits then tell players apart. */
export const shownName = (name: string, steamId: string): string => name.trim() || `…${steamId.slice(-6)}`

/** `ownPath` returns the path of a picture on our own origin, undefined for every other address. */
export const playerOf = (
  mode: LeaderboardMode,
  record: LeaderboardRecord,
  ownPath: (address: string | null) => string | undefined,
): Player => {
  const results = resultsOf(mode, (name) => record[name])
  return {
    id: record.steamid,
    name: shownName(record.nickname, record.steamid),
    avatar: ownPath(record.avatar_url),
    badges: playerBadges.filter((badge) => record.usergroup.includes(badge)),
    rank: Math.trunc(record.rank),
    results,
    isUnranked: record.rank < 1 && ranksByRate(mode) && results.played < ratedMinimum,
    stats: statsOf(mode, record),
  }
}

/** The record of the current mode, from a player's records of all modes (LB-22). */
export const recordOfMode = (
  mode: LeaderboardMode,
  records: readonly LeaderboardRecord[],
): LeaderboardRecord | undefined => records.find((record) => record.mode === mode)

/** Public address of a player's Steam profile. */
export const steamProfile = (id: string): string => `https://steamcommunity.com/profiles/${id}`
