import type { LeaderboardMode, LeaderboardSeason } from '../../../contract/leaderboard/leaderboard.ts'
import { useCommunity } from '../../platform/community.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { nameOfRanking } from '../../shared/ranking-names.ts'
import type { Period } from './core/period.ts'
import { usePeriodName } from './use-season-words.ts'

/** The labels of the ranking on the screen. */
export interface ShownRanking {
  readonly mode: LeaderboardMode
  readonly modeName: string
  readonly periodName: string
  /** Undefined: all-time, or not known yet. */
  readonly season: LeaderboardSeason | undefined
}

export function useShownRanking(mode: LeaderboardMode, period: Period | undefined): ShownRanking {
  const language = useLanguage()
  const { modes } = useCommunity()
  return {
    mode,
    modeName: nameOfRanking(modes, mode, language),
    periodName: usePeriodName(period),
    season: period?.kind === 'season' ? period.season : undefined,
  }
}
