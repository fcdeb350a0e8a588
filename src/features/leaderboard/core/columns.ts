import { type LeaderboardMode, ruleOf } from '../../../../contract/leaderboard/leaderboard.ts'
import {
  type ColumnSort,
  ranksByRate,
  type SortColumn,
  tableColumns,
} from '../../../../contract/leaderboard/leaderboard-order.ts'
import type { RankingRule } from '../../../../contract/leaderboard/ranked-mode.ts'
import type { StatName } from './stats.ts'

interface ShownStats {
  readonly podium: readonly SortColumn[]
  readonly mobile: readonly SortColumn[]
}

const statsOfRule: Readonly<Record<RankingRule, ShownStats>> = {
  kills: { podium: ['kills', 'kda', 'kpm'], mobile: ['kills', 'kda', 'kpm'] },
  duels: { podium: ['kills', 'winRate', 'hsRate'], mobile: ['kills', 'winRate', 'hsRate'] },
  rounds: { podium: ['kills', 'kda', 'winRate'], mobile: ['kills', 'kda', 'winRate'] },
}
const pistolPodium: readonly SortColumn[] = ['kills', 'hsRate', 'kpm']

/** What each mode shows where (LB-11 to LB-14). */
export const statsOfMode = (mode: LeaderboardMode): ShownStats & { readonly table: readonly SortColumn[] } => {
  const { podium, mobile } = statsOfRule[ruleOf(mode)]
  return { table: tableColumns(mode), podium: mode === 'dm-pistol' ? pistolPodium : podium, mobile }
}

/** Columns whose heads have an explanation (LB-09). */
export const explained = ['kda', 'kpm', 'hsRate', 'winRate', 'clutchwins', 'clutchWinRate'] as const
export type ExplainedStat = (typeof explained)[number]

export const isExplained = (stat: StatName): stat is ExplainedStat => explained.some((each) => each === stat)

/** All stats of a player in a mode, for the dialog: the table's columns and what they are computed from. */
export const allStats = (mode: LeaderboardMode): readonly StatName[] => {
  const { table } = statsOfMode(mode)
  const rating = ranksByRate(mode) ? (['rating'] as const) : []
  const rounds = ruleOf(mode) === 'rounds' ? (['wins', 'loses', 'clutches'] as const) : []
  return [...table, ...rating, 'deaths', 'headshots', ...rounds]
}

/** The column that a list is sorted by, or that the mode ranks by. */
export const leadingColumn = (mode: LeaderboardMode, sort: ColumnSort | undefined): SortColumn =>
  sort?.column ?? (ranksByRate(mode) ? 'winRate' : 'kills')

/** The stats of a row on a narrow screen: the one that the list is sorted by is among them. */
export function narrowStats(mode: LeaderboardMode, sort: ColumnSort | undefined): readonly SortColumn[] {
  const { mobile } = statsOfMode(mode)
  return sort === undefined || mobile.includes(sort.column) ? mobile : [sort.column, ...mobile.slice(0, 2)]
}

/** What the head of a column does: the highest values first, then the lowest, then by rank again. */
export function nextSort(sort: ColumnSort | undefined, column: SortColumn): ColumnSort | undefined {
  if (sort?.column !== column) return { column, order: 'desc' }
  return sort.order === 'desc' ? { column, order: 'asc' } : undefined
}
