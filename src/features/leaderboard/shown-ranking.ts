import type { LeaderboardMode } from '../../../contract/leaderboard.ts'

/** The labels of the ranking on the screen. */
export interface ShownRanking {
  readonly mode: LeaderboardMode
  readonly modeName: string
  readonly periodName: string
}
