import type { LeaderboardMode } from '../../../contract/leaderboard/leaderboard.ts'
import { useCommunity } from '../../platform/community.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { nameOfRanking } from '../../shared/ranking-names.ts'

/** How the community calls the mode of a ranking. */
export function useModeName(): (mode: LeaderboardMode) => string {
  const language = useLanguage()
  const { modes } = useCommunity()
  return (mode) => nameOfRanking(modes, mode, language)
}
