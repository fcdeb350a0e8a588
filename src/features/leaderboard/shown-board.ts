import type { LeaderboardMode } from '../../../contract/leaderboard.ts'

/** Which board is on the screen, in words. */
export interface ShownBoard {
  readonly mode: LeaderboardMode
  readonly modeName: string
  readonly periodName: string
}
