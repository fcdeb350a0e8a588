import { type LeaderboardMode, leaderboardModes } from '../../../../contract/leaderboard.ts'

/** Room for modes to come. */
const modesPerSeason = 16

/** One number per mode and period. Season 0 is all-time. */
export const boardId = (mode: LeaderboardMode, season: number): number =>
  season * modesPerSeason + leaderboardModes.indexOf(mode)

export const seasonOfBoard = (id: number): number => Math.floor(id / modesPerSeason)

/** Undefined for a number that no known mode has. */
export const modeOfBoard = (id: number): LeaderboardMode | undefined => leaderboardModes[id % modesPerSeason]
