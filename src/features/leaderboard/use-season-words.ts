import { useLingui } from '@lingui/react/macro'
import { useCommunity } from '../../platform/community.ts'
import { textIn } from '../../platform/text-in.ts'
import { useLanguage } from '../../platform/use-language.ts'
import type { Period } from './core/period.ts'

/** What the community calls its seasons, or the product's words. */
export function useSeasonWords() {
  const { t } = useLingui()
  const language = useLanguage()
  const { seasonWords } = useCommunity()
  return {
    season: textIn(seasonWords?.season, language) ?? t`Season`,
    seasons: textIn(seasonWords?.seasons, language) ?? t`Seasons`,
    allTime: textIn(seasonWords?.allTime, language) ?? t`All-time`,
  }
}

/** The name of a season, or the word for all time. */
export function usePeriodName(period: Period | undefined): string {
  const { allTime } = useSeasonWords()
  return period?.kind === 'season' ? period.season.name : allTime
}
