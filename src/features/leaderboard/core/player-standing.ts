import {
  allTime,
  isLeaderboardMode,
  isSpecifiedMode,
  type LeaderboardMode,
  type LeaderboardRecord,
  leaderboardModes,
} from '../../../../contract/leaderboard/leaderboard.ts'
import type { PlayerPage } from '../../../../contract/leaderboard/player-page.ts'

/** Kills per death; without deaths, the number of kills (LB-20). */
export const killsPerDeath = ({ kills, deaths }: { readonly kills: number; readonly deaths: number }): number =>
  kills / Math.max(1, deaths)

/** How a player did lately in a mode, beside all of their matches in it. */
export interface Form {
  readonly matches: number
  /** Kills per death in these matches. */
  readonly recent: number
  readonly overall: number
}

/** Fewer matches say nothing. */
const enoughMatches = 3

/** The form in a mode, from the newest matches; undefined where those are too few. */
export function formOf(
  mode: LeaderboardMode,
  { matches, records }: Pick<PlayerPage, 'matches' | 'records'>,
): Form | undefined {
  const played = matches.matches.filter((match) => match.mode === mode)
  const overall = records.find((record) => record.mode === mode && record.season === allTime)
  if (played.length < enoughMatches || overall === undefined) return undefined
  const sum = { kills: 0, deaths: 0 }
  for (const { kills, deaths } of played) {
    sum.kills += kills
    sum.deaths += deaths
  }
  return { matches: played.length, recent: killsPerDeath(sum), overall: killsPerDeath(overall) }
}

/** A record with the mode that it is of. */
export interface ModeRecord {
  readonly mode: LeaderboardMode
  readonly record: LeaderboardRecord
}

/** The records of a period in the order of the modes, those of the community last; a mode without one in it has none. */
export function recordsOf(records: readonly LeaderboardRecord[], season: string): readonly ModeRecord[] {
  const found = records.flatMap((record): ModeRecord[] => {
    const { mode } = record
    return record.season === season && mode !== undefined && isLeaderboardMode(mode) ? [{ mode, record }] : []
  })
  const placeOf = ({ mode }: ModeRecord) =>
    isSpecifiedMode(mode) ? leaderboardModes.indexOf(mode) : leaderboardModes.length
  return found.sort((a, b) => placeOf(a) - placeOf(b))
}

/** Kills with other weapons than rifles, pistols and the AWP. */
export const otherKills = ({ kills, rifle_kills, awp_kills, pistol_kills }: LeaderboardRecord): number =>
  Math.max(0, kills - rifle_kills - awp_kills - pistol_kills)

/** The period that a page of a player begins with: the newest season in which the player has a record, else all time. */
export const firstPeriod = (
  records: readonly LeaderboardRecord[],
  seasons: readonly { readonly id: string }[],
): string => seasons.find(({ id }) => records.some(({ season }) => season === id))?.id ?? allTime
