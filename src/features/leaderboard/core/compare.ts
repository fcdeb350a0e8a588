import type { LeaderboardMode } from '../../../../contract/leaderboard/leaderboard.ts'
import { allStats } from './columns.ts'
import type { Player } from './player.ts'
import type { StatName } from './stats.ts'

export interface ComparedStat {
  readonly stat: StatName
  /** Who is better; undefined if they are equal, or if more is neither better nor worse. */
  readonly better: 'left' | 'right' | undefined
}

/** Higher values of these say how much someone played, not how well. */
const neutral: readonly StatName[] = ['playtime', 'clutches']
const fewerIsBetter: readonly StatName[] = ['deaths', 'loses']

/** Compares two players, stat by stat of a mode. */
export function compared(mode: LeaderboardMode, left: Player, right: Player): readonly ComparedStat[] {
  return allStats(mode).map((stat) => {
    const difference = left.stats[stat] - right.stats[stat]
    const gain = fewerIsBetter.includes(stat) ? -difference : difference
    if (gain === 0 || neutral.includes(stat)) return { stat, better: undefined }
    return { stat, better: gain > 0 ? 'left' : 'right' }
  })
}
