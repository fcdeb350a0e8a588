import { useEffect, useMemo } from 'react'
import * as leaderboardEndpoints from '../../../contract/endpoints/leaderboard.ts'
import type { LeaderboardSeason } from '../../../contract/leaderboard/leaderboard.ts'
import { useApi } from '../../platform/use-api.ts'
import { type Period, periodOf, periodWord } from './core/period.ts'

const none: readonly LeaderboardSeason[] = []

export interface SeasonChoice {
  readonly seasons: readonly LeaderboardSeason[]
  /** Undefined until the seasons are known, or known to be unavailable: nothing is loaded before (LB-15, X-24). */
  readonly period: Period | undefined
}

/** The address's period among the existing seasons; an invalid one is corrected in the address. */
export function usePeriod(seasonParameter: string | null, rewrite: (word: string) => void): SeasonChoice {
  const { data, failed } = useApi(leaderboardEndpoints.listSeasons, {})
  const resolved = data !== undefined || failed
  const seasons = data ?? none
  const period = useMemo(
    () => (resolved ? periodOf(seasonParameter, seasons) : undefined),
    [resolved, seasonParameter, seasons],
  )
  const word = period && periodWord(period)
  useEffect(() => {
    // A season that could not be verified may be valid: the address stays for the next attempt.
    if (data && word !== undefined && word !== seasonParameter) rewrite(word)
  }, [data, word, seasonParameter, rewrite])
  return { seasons, period }
}
