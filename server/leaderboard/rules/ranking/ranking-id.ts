import { type LeaderboardMode, leaderboardModes } from '../../../../contract/leaderboard/leaderboard.ts'

/** Leaves ids for future modes. */
const modesPerSeason = 16

/** The id of one mode and season; season 0 is all-time. */
export const rankingId = (mode: LeaderboardMode, season: number): number =>
  season * modesPerSeason + leaderboardModes.indexOf(mode)

export const seasonOfRanking = (id: number): number => Math.floor(id / modesPerSeason)

/** Undefined for the id of an unknown mode. */
export const modeOfRanking = (id: number): LeaderboardMode | undefined => leaderboardModes[id % modesPerSeason]
