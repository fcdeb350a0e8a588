import {
  allTime,
  isLeaderboardMode,
  type LeaderboardMode,
  type LeaderboardSeason,
} from '../../../../contract/leaderboard/leaderboard.ts'

/** Which ranking is shown: that of a season, or of all time. */
export type Period = { readonly kind: 'all' } | { readonly kind: 'season'; readonly season: LeaderboardSeason }

const allTimePeriod: Period = { kind: 'all' }

/**
 * The period of an address (LB-15): `all`, a season's id, or, for anything else, the newest season; all-time if there
 * are no seasons. `seasons` are newest first.
 */
export function periodOf(seasonParameter: string | null, seasons: readonly LeaderboardSeason[]): Period {
  const [newest] = seasons
  if (seasonParameter === allTime || newest === undefined) return allTimePeriod
  return { kind: 'season', season: seasons.find(({ id }) => id === seasonParameter) ?? newest }
}

/** The value of the address's `season` parameter for a period. */
export const periodWord = (period: Period): string => (period.kind === 'all' ? allTime : period.season.id)

/** The season of a request to the server; an all-time request has none. */
export const seasonOf = (period: Period): string | undefined => (period.kind === 'all' ? undefined : period.season.id)

/** The ranking that an address names, whether or not the community has it. */
export const modeOf = (parameter: string | null): LeaderboardMode =>
  parameter !== null && isLeaderboardMode(parameter) ? parameter : 'dm'

/** Whether an address without a query shows this ranking, too. */
export const isDefaultView = (
  mode: LeaderboardMode,
  period: Period | undefined,
  seasons: readonly LeaderboardSeason[],
): boolean =>
  mode === modeOf(null) && period !== undefined && periodWord(period) === periodWord(periodOf(null, seasons))
