import {
  type LeaderboardMode,
  leaderboardModes,
  type SpecifiedMode,
} from '../../../../contract/leaderboard/leaderboard.ts'

/** Rankings of a season whose ids are next to each other. */
const modesPerSeason = 16
/** Seasons of a block of ids; the first block is as it was when there were only the four specified modes. */
const seasonsPerBlock = 2 ** 20
/** Numbers of added modes per block. A release that knows no added modes takes none of their ids for one of its four. */
const addedPerBlock = modesPerSeason - leaderboardModes.length

/** The numbers of the modes: those of the specified ones are their places, those of added ones are stored (ranked_mode). */
export type ModeNumbers = ReadonlyMap<LeaderboardMode, number>

/** The numbers of a portal without added modes. */
export const specifiedNumbers: ModeNumbers = new Map(leaderboardModes.map((mode, number) => [mode, number]))

/**
 * The id of one mode and season; season 0 is all-time. `mode`: a specified one, or a number. Below 2³¹ for 1500 modes and a
 * million seasons.
 */
export function rankingId(mode: SpecifiedMode | number, season: number): number {
  const number = typeof mode === 'number' ? mode : leaderboardModes.indexOf(mode)
  if (number < leaderboardModes.length) return season * modesPerSeason + number
  const added = number - leaderboardModes.length
  const block = Math.floor(added / addedPerBlock)
  const place = leaderboardModes.length + (added % addedPerBlock)
  return (block * seasonsPerBlock + season) * modesPerSeason + place
}

export const seasonOfRanking = (id: number): number => Math.floor(id / modesPerSeason) % seasonsPerBlock

/** The number of the mode of a ranking. */
export function modeNumberOf(id: number): number {
  const place = id % modesPerSeason
  if (place < leaderboardModes.length) return place
  return place + Math.floor(id / (modesPerSeason * seasonsPerBlock)) * addedPerBlock
}

/** Undefined for the id of an unknown mode. */
export function modeOfRanking(id: number, numbers: ModeNumbers = specifiedNumbers): LeaderboardMode | undefined {
  const wanted = modeNumberOf(id)
  for (const [mode, number] of numbers) if (number === wanted) return mode
  return undefined
}
