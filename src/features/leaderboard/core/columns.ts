import type { LeaderboardMode } from '../../../../contract/leaderboard.ts'
import type { StatName } from './stats.ts'

interface ModeStats {
  readonly table: readonly StatName[]
  readonly podium: readonly [StatName, StatName, StatName]
  readonly mobile: readonly [StatName, StatName, StatName]
}

const weapons = ['rifle_kills', 'pistol_kills', 'awp_kills'] as const

/** What each mode shows where (LB-11 to LB-14). */
export const statsOfMode: Readonly<Record<LeaderboardMode, ModeStats>> = {
  dm: {
    table: ['kills', 'kda', 'kpm', 'hsRate', ...weapons, 'playtime'],
    podium: ['kills', 'kda', 'kpm'],
    mobile: ['kills', 'kda', 'kpm'],
  },
  'dm-pistol': {
    table: ['kills', 'kda', 'kpm', 'hsRate', 'playtime'],
    podium: ['kills', 'hsRate', 'kpm'],
    mobile: ['kills', 'kda', 'kpm'],
  },
  solo: {
    table: ['kills', 'kda', 'winRate', 'hsRate', ...weapons, 'playtime'],
    podium: ['kills', 'winRate', 'hsRate'],
    mobile: ['kills', 'winRate', 'hsRate'],
  },
  retakes: {
    table: ['kills', 'kda', 'winRate', 'hsRate', 'clutchwins', 'clutchWinRate', 'playtime'],
    podium: ['kills', 'kda', 'winRate'],
    mobile: ['kills', 'kda', 'winRate'],
  },
}

/** Columns whose heads have an explanation (LB-09). */
export const explained = ['kda', 'kpm', 'hsRate', 'winRate', 'clutchwins', 'clutchWinRate'] as const
export type ExplainedStat = (typeof explained)[number]

export const isExplained = (stat: StatName): stat is ExplainedStat => explained.some((each) => each === stat)

/** All stats of a player in a mode, for the dialog: the table's columns and what they are computed from. */
export const allStats = (mode: LeaderboardMode): readonly StatName[] => {
  const { table } = statsOfMode[mode]
  const rounds = mode === 'retakes' ? (['wins', 'loses', 'clutches'] as const) : []
  return [...table, 'deaths', 'headshots', ...rounds]
}
