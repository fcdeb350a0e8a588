import type { LeaderboardMode } from '../../../../contract/leaderboard.ts'
import { allStats } from './columns.ts'
import type { Player } from './player.ts'
import type { StatName } from './stats.ts'

export interface ComparedStat {
  readonly stat: StatName
  /** Who is better; undefined where they are equal, or where more is neither. */
  readonly better: 'left' | 'right' | undefined
}

/** More of these says how much somebody played, not how well. */
const neutral: readonly StatName[] = ['playtime', 'clutches']
const fewerIsBetter: readonly StatName[] = ['deaths', 'loses']

/** Two players, stat by stat of a mode. */
export function compared(mode: LeaderboardMode, left: Player, right: Player): readonly ComparedStat[] {
  return allStats(mode).map((stat) => {
    const difference = left.stats[stat] - right.stats[stat]
    const gain = fewerIsBetter.includes(stat) ? -difference : difference
    if (gain === 0 || neutral.includes(stat)) return { stat, better: undefined }
    return { stat, better: gain > 0 ? 'left' : 'right' }
  })
}
