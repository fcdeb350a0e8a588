import {
  allTime,
  type LeaderboardMode,
  type LeaderboardRecord,
  type LeaderboardSeason,
} from '../../../../contract/leaderboard/leaderboard.ts'

/** A player's rank in one season of a mode. */
export interface SeasonPlace {
  readonly season: LeaderboardSeason
  readonly rank: number
  /** Players in that ranking; 0 if unknown. */
  readonly total: number
}

/** The ranks in a mode, oldest season first; seasons without a rank are left out. `seasons` are newest first. */
export function seasonPlaces(
  mode: LeaderboardMode,
  seasons: readonly LeaderboardSeason[],
  records: readonly LeaderboardRecord[],
): readonly SeasonPlace[] {
  const ranked = records.filter((record) => record.mode === mode && record.season !== allTime && record.rank > 0)
  return [...seasons].reverse().flatMap((season): SeasonPlace[] => {
    const record = ranked.find((each) => each.season === season.id)
    return record ? [{ season, rank: record.rank, total: record.total ?? 0 }] : []
  })
}

/** A rank as a point: `x` and `y` from 0 to 1, `y` 0 for the best rank of all. */
export interface PlacePoint {
  readonly x: number
  readonly y: number
}

/** Ranks on a logarithmic scale: from 2nd to 1st is as far as from 200th to 100th. */
export function placePoints(places: readonly SeasonPlace[]): readonly PlacePoint[] {
  const heights = places.map(({ rank }) => Math.log(rank))
  const best = Math.min(...heights)
  const spread = Math.max(...heights) - best
  return heights.map((height, i) => ({
    x: places.length === 1 ? 0.5 : i / (places.length - 1),
    y: spread === 0 ? 0.5 : (height - best) / spread,
  }))
}
