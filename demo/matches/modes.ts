import { defaultSettings } from '../../contract/community/community-settings.ts'
import type { LeaderboardMode } from '../../contract/leaderboard/leaderboard.ts'
import { modeKey } from '../../contract/servers/modes.ts'

/** How the demo plays a mode that has a leaderboard. */
export interface PlayedMode {
  readonly mode: LeaderboardMode
  /** Few play at a time, one kill after another. */
  readonly isDuel: boolean
  /** Sides play rounds; otherwise everyone fights everyone. */
  readonly hasRounds: boolean
}

const played: ReadonlyMap<string, PlayedMode> = new Map([
  ['deathmatch', { mode: 'dm', isDuel: false, hasRounds: false }],
  ['pistol dm', { mode: 'dm-pistol', isDuel: false, hasRounds: false }],
  ['solo 1v1', { mode: 'solo', isDuel: true, hasRounds: false }],
  ['retakes', { mode: 'retakes', isDuel: false, hasRounds: true }],
  // Ranked by the choice of the demo's community.
  ['competitive', { mode: 'competitive-rounds', isDuel: false, hasRounds: true }],
])

/** How a listed server's category is played; undefined where its mode has no leaderboard. */
export const playedMode = (category: string): PlayedMode | undefined =>
  played.get(modeKey(defaultSettings.modes, category))
