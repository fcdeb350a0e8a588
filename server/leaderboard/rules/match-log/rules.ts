import type { LeaderboardMode } from '../../../../contract/leaderboard.ts'
import { modeKey } from '../../../../contract/modes.ts'

/** How a mode is counted; docs/leaderboard.md gives the reasons. */
export interface ModeRules {
  readonly mode: LeaderboardMode
  /** Everyone against everyone: the side says nothing about who is an enemy. */
  readonly isFreeForAll: boolean
  /** A duel is a kill: the killer has won it. */
  readonly isDuel: boolean
  /** Rounds are won by a side, and may be clutched. */
  readonly hasRounds: boolean
}

const rules: Readonly<Record<string, ModeRules>> = {
  deathmatch: { mode: 'dm', isFreeForAll: true, isDuel: false, hasRounds: false },
  'pistol dm': { mode: 'dm-pistol', isFreeForAll: true, isDuel: false, hasRounds: false },
  'solo 1v1': { mode: 'solo', isFreeForAll: true, isDuel: true, hasRounds: false },
  retakes: { mode: 'retakes', isFreeForAll: false, isDuel: false, hasRounds: true },
}

/** The rules for a listed server's category; undefined where its mode has no board. */
export function rulesOf(category: string): ModeRules | undefined {
  const key = modeKey(category)
  return Object.hasOwn(rules, key) ? rules[key] : undefined
}
