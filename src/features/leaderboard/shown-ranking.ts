import type { LeaderboardMode, LeaderboardSeason } from '../../../contract/leaderboard/leaderboard.ts'

/** The labels of the ranking on the screen. */
export interface ShownRanking {
  readonly mode: LeaderboardMode
  readonly modeName: string
  readonly periodName: string
  /** Undefined: all-time, or not known yet. */
  readonly season: LeaderboardSeason | undefined
}
