import { addedMode, type LeaderboardMode } from '../../../../contract/leaderboard/leaderboard.ts'
import type { RankedMode } from '../../../../contract/leaderboard/ranked-mode.ts'

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

/** One object per choice, so that a log goes on with what is cached of it as long as its rules stay. */
const madeRules = new WeakMap<RankedMode, ModeRules>()

function addedRules(ranked: RankedMode): ModeRules {
  const known = madeRules.get(ranked)
  if (known !== undefined) return known
  const { mode, rule, freeForAll } = ranked
  const made = {
    mode: addedMode(mode, rule),
    isFreeForAll: rule === 'duels' || freeForAll,
    isDuel: rule === 'duels',
    hasRounds: rule === 'rounds',
  }
  madeRules.set(ranked, made)
  return made
}

/**
 * The rules of a mode, by its key (contract/servers/modes.ts); undefined if it has no ranking. `rankings`: what the community
 * ranks besides the specified modes.
 */
export function rulesOf(mode: string, rankings: readonly RankedMode[] = []): ModeRules | undefined {
  if (Object.hasOwn(rules, mode)) return rules[mode]
  const ranked = rankings.find((each) => each.mode === mode)
  return ranked && addedRules(ranked)
}
