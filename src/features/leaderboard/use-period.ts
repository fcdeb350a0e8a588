import { useEffect, useMemo } from 'react'
import * as leaderboardEndpoints from '../../../contract/endpoints/leaderboard.ts'
import type { LeaderboardSeason } from '../../../contract/leaderboard.ts'
import { useApi } from '../../platform/use-api.ts'
import { type Period, periodOf, periodWord } from './core/period.ts'

const none: readonly LeaderboardSeason[] = []

export interface SeasonChoice {
  readonly seasons: readonly LeaderboardSeason[]
  /** Undefined until the seasons are known, or known not to be had: nothing is loaded before (LB-15, X-24). */
  readonly period: Period | undefined
}

/** The period of the address among the seasons there are; what the address names wrongly is put right in it. */
export function usePeriod(asked: string | null, rewrite: (word: string) => void): SeasonChoice {
  const { data, failed } = useApi(leaderboardEndpoints.listSeasons, {})
  const resolved = data !== undefined || failed
  const seasons = data ?? none
  const period = useMemo(() => (resolved ? periodOf(asked, seasons) : undefined), [resolved, asked, seasons])
  const word = period && periodWord(period)
  useEffect(() => {
    // A season that could not be looked up may be right: its address stays for the next try.
    if (data && word !== undefined && word !== asked) rewrite(word)
  }, [data, word, asked, rewrite])
  return { seasons, period }
}
