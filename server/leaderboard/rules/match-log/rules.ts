import type { LeaderboardMode } from '../../../../contract/leaderboard/leaderboard.ts'

/** How a mode is counted; docs/leaderboard.md gives the reasons. */
export interface ModeRules {
  readonly mode: LeaderboardMode
  /** Everyone is an enemy, regardless of sides. */
  readonly isFreeForAll: boolean
  /** Every kill is a won duel. */
  readonly isDuel: boolean
  /** Rounds are won by a side and can have a clutch. */
  readonly hasRounds: boolean
}

const rules: Readonly<Record<string, ModeRules>> = {
  deathmatch: { mode: 'dm', isFreeForAll: true, isDuel: false, hasRounds: false },
  'pistol dm': { mode: 'dm-pistol', isFreeForAll: true, isDuel: false, hasRounds: false },
  'solo 1v1': { mode: 'solo', isFreeForAll: true, isDuel: true, hasRounds: false },
  retakes: { mode: 'retakes', isFreeForAll: false, isDuel: false, hasRounds: true },
}

/** The rules of a mode, by its key (contract/servers/modes.ts); undefined if it has no ranking. */
export const rulesOf = (mode: string): ModeRules | undefined => (Object.hasOwn(rules, mode) ? rules[mode] : undefined)
