import type { LeaderboardMode, LeaderboardRecord } from '../../../../contract/leaderboard/leaderboard.ts'
import {
  type CounterOf,
  columnValue,
  resultsOf,
  type SortColumn,
  wilsonLowerBound,
} from '../../../../contract/leaderboard/leaderboard-order.ts'

/** All counts and computed rates of a player in one ranking (ENT-16). Rates are per cent, `playtime` is minutes. */
export interface Stats {
  readonly kills: number
  readonly deaths: number
  readonly headshots: number
  readonly playtime: number
  readonly kda: number
  readonly kpm: number
  readonly hsRate: number
  readonly winRate: number
  /** What solo and retakes rank by: the win rate that the results prove. */
  readonly rating: number
  readonly rifle_kills: number
  readonly awp_kills: number
  readonly pistol_kills: number
  readonly clutches: number
  readonly clutchwins: number
  readonly clutchWinRate: number
  readonly wins: number
  readonly loses: number
}
export type StatName = keyof Stats

/** The columns (LB-20, X-26) as they are shown: shares are per cent. */
export function statsOf(mode: LeaderboardMode, record: LeaderboardRecord): Stats {
  const count = (name: CounterOf): number => record[name]
  const value = (column: SortColumn): number => columnValue(column, mode, count)
  const { won, played } = resultsOf(mode, count)
  return {
    kills: record.kills,
    deaths: record.deaths,
    headshots: record.headshots,
    playtime: record.playtime,
    kda: value('kda'),
    kpm: value('kpm'),
    hsRate: value('hsRate') * 100,
    winRate: value('winRate') * 100,
    rating: wilsonLowerBound(won, played) * 100,
    rifle_kills: record.rifle_kills,
    awp_kills: record.awp_kills,
    pistol_kills: record.pistol_kills,
    clutches: record.clutches,
    clutchwins: record.clutchwins,
    clutchWinRate: value('clutchWinRate') * 100,
    wins: record.wins,
    loses: record.loses,
  }
}
