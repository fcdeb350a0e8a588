import type { LeaderboardMode } from '../../../../contract/leaderboard/leaderboard.ts'
import {
  type ColumnSort,
  ranksByRate,
  type SortColumn,
  tableColumns,
} from '../../../../contract/leaderboard/leaderboard-order.ts'
import type { StatName } from './stats.ts'

interface ModeStats {
  readonly table: readonly SortColumn[]
  readonly podium: readonly SortColumn[]
  readonly mobile: readonly SortColumn[]
}

/** What each mode shows where (LB-11 to LB-14). */
export const statsOfMode: Readonly<Record<LeaderboardMode, ModeStats>> = {
  dm: {
    table: tableColumns.dm,
    podium: ['kills', 'kda', 'kpm'],
    mobile: ['kills', 'kda', 'kpm'],
  },
  'dm-pistol': {
    table: tableColumns['dm-pistol'],
    podium: ['kills', 'hsRate', 'kpm'],
    mobile: ['kills', 'kda', 'kpm'],
  },
  solo: {
    table: tableColumns.solo,
    podium: ['kills', 'winRate', 'hsRate'],
    mobile: ['kills', 'winRate', 'hsRate'],
  },
  retakes: {
    table: tableColumns.retakes,
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
  const rating = ranksByRate(mode) ? (['rating'] as const) : []
  const rounds = mode === 'retakes' ? (['wins', 'loses', 'clutches'] as const) : []
  return [...table, ...rating, 'deaths', 'headshots', ...rounds]
}

/** The column that a list is sorted by, or that the mode ranks by. */
export const leadingColumn = (mode: LeaderboardMode, sort: ColumnSort | undefined): SortColumn =>
  sort?.column ?? (ranksByRate(mode) ? 'winRate' : 'kills')

/** The stats of a row on a narrow screen: the one that the list is sorted by is among them. */
export function narrowStats(mode: LeaderboardMode, sort: ColumnSort | undefined): readonly SortColumn[] {
  const { mobile } = statsOfMode[mode]
  return sort === undefined || mobile.includes(sort.column) ? mobile : [sort.column, ...mobile.slice(0, 2)]
}

/** What the head of a column does: the highest values first, then the lowest, then by rank again. */
export function nextSort(sort: ColumnSort | undefined, column: SortColumn): ColumnSort | undefined {
  if (sort?.column !== column) return { column, order: 'desc' }
  return sort.order === 'desc' ? { column, order: 'asc' } : undefined
}
