import { type LeaderboardMode, type LeaderboardRecord, ruleOf } from './leaderboard.ts'
import type { RankingRule } from './ranked-mode.ts'

/** What a player's record counts. */
export type CounterOf = keyof Pick<
  LeaderboardRecord,
  | 'kills'
  | 'deaths'
  | 'headshots'
  | 'playtime'
  | 'wins'
  | 'loses'
  | 'rifle_kills'
  | 'awp_kills'
  | 'pistol_kills'
  | 'clutches'
  | 'clutchwins'
>
type Count = (counter: CounterOf) => number

/** The columns by which a leaderboard can be sorted. */
export const sortColumns = [
  'kills',
  'kda',
  'kpm',
  'hsRate',
  'winRate',
  'rifle_kills',
  'pistol_kills',
  'awp_kills',
  'clutchwins',
  'clutchWinRate',
  'playtime',
] as const
export type SortColumn = (typeof sortColumns)[number]

const weapons = ['rifle_kills', 'pistol_kills', 'awp_kills'] as const

const columnsOfRule: Readonly<Record<RankingRule, readonly SortColumn[]>> = {
  kills: ['kills', 'kda', 'kpm', 'hsRate', ...weapons, 'playtime'],
  duels: ['kills', 'kda', 'winRate', 'hsRate', ...weapons, 'playtime'],
  rounds: ['kills', 'kda', 'winRate', 'hsRate', 'clutchwins', 'clutchWinRate', 'playtime'],
}
/** Of `dm-pistol`, where every kill is one with a pistol. */
const pistolColumns: readonly SortColumn[] = ['kills', 'kda', 'kpm', 'hsRate', 'playtime']

/** The columns of a mode's table (LB-11 to LB-14); it can be sorted by each of them. */
export const tableColumns = (mode: LeaderboardMode): readonly SortColumn[] =>
  mode === 'dm-pistol' ? pistolColumns : columnsOfRule[ruleOf(mode)]

/** The order of a list by a column instead of by rank. */
export interface ColumnSort {
  readonly column: SortColumn
  readonly order: 'desc' | 'asc'
}

/** The modes that rank by rate; the others rank by kills. */
export const ranksByRate = (mode: LeaderboardMode): boolean => ruleOf(mode) !== 'kills'

/** Duels or rounds of a mode that ranks by their rate: with fewer a player has no rank (`rank` 0) and is listed below all who have one. */
export const ratedMinimum = 20

/** Duels where duels are ranked, rounds elsewhere: how many were played, and how many of them were won. */
export function resultsOf(mode: LeaderboardMode, count: Count): { readonly won: number; readonly played: number } {
  const [won, lost] = ruleOf(mode) === 'duels' ? [count('kills'), count('deaths')] : [count('wins'), count('loses')]
  return { won, played: won + lost }
}

/** The quantile of the normal distribution for an interval that is right in 95 of 100 cases. */
const z = 1.96

/**
 * The rating of the modes that rank by rate, from 0 to 1: the lower end of Wilson's score interval. It is the win rate
 * that the results prove; few results prove less than many, so that a lucky evening does not outrank a season.
 * As in E. B. Wilson, JASA 22 (1927), multiplied by its conjugate: nothing is subtracted, so that no win rates exactly 0.
 */
export function wilsonLowerBound(won: number, played: number): number {
  if (played === 0) return 0
  const rate = won / played
  const share = (z * z) / played
  return (rate * rate) / (rate + share / 2 + z * Math.sqrt((rate * (1 - rate) + share / 4) / played))
}

/** What a column divides; undefined for a column that counts. */
function divisionOf(column: SortColumn, mode: LeaderboardMode, count: Count): readonly [number, number] | undefined {
  if (column === 'kda') return [count('kills'), count('deaths')]
  if (column === 'kpm') return [count('kills'), count('playtime')]
  if (column === 'hsRate') return [count('headshots'), count('kills')]
  if (column === 'clutchWinRate') return [count('clutchwins'), count('clutches')]
  if (column !== 'winRate') return undefined
  const { won, played } = resultsOf(mode, count)
  return [won, played]
}

/** The value of a column (LB-20, X-26): shares are from 0 to 1, 0 / 0 is 0, and without deaths K/D is the kills. */
export function columnValue(column: SortColumn, mode: LeaderboardMode, count: Count): number {
  const division = divisionOf(column, mode, count)
  if (division === undefined) return count(isCounter(column) ? column : 'kills')
  const [part, whole] = division
  if (whole > 0) return part / whole
  return column === 'kda' ? part : 0
}

const isCounter = (column: SortColumn): column is SortColumn & CounterOf =>
  !['kda', 'kpm', 'hsRate', 'winRate', 'clutchWinRate'].includes(column)

/** Sorted by a rate, a list has those last whose rate divides by less than this. */
export const sampleMinimum = 20

/** Whether a column's value says something: it is a count, or divides by enough. */
export function isWellFounded(column: SortColumn, mode: LeaderboardMode, count: Count): boolean {
  const [, whole] = divisionOf(column, mode, count) ?? [0, sampleMinimum]
  return whole >= sampleMinimum
}
