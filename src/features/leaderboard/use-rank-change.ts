import { useEffect } from 'react'
import type { LeaderboardMode } from '../../../contract/leaderboard/leaderboard.ts'
import { ranksByRate } from '../../../contract/leaderboard/leaderboard-order.ts'
import { now } from '../../platform/clock.ts'
import { useStored } from '../../platform/storage.ts'
import { rankVisits } from '../../shared/rank-visits.ts'
import { type Period, periodWord } from './core/period.ts'
import { changeSince, noteRank, type RankChange } from './core/visits.ts'

/** A rank by kills, which an earlier version stored, is not compared with a rank by rate. */
const rankingName = (mode: LeaderboardMode, period: Period | undefined): string =>
  `${mode}${ranksByRate(mode) ? ' rate' : ''} ${period === undefined ? '' : periodWord(period)}`

/**
 * Places gained or lost since the last visit on this device (F-10). `steamId` undefined: signed out; `rank` 0: none.
 * Nothing is recorded then.
 */
export function useRankChange(
  steamId: string | undefined,
  { mode, period }: { readonly mode: LeaderboardMode; readonly period: Period | undefined },
  rank: number,
): RankChange | undefined {
  const ranking = rankingName(mode, period)
  const stored = useStored(rankVisits)
  const rankings = stored && stored.steamId === steamId ? stored.boards : undefined
  useEffect(() => {
    if (steamId === undefined || rank <= 0) return
    const last = rankVisits.get()
    const mine = last?.steamId === steamId ? last.boards : []
    rankVisits.set({ steamId, boards: [...noteRank(mine, ranking, rank, now())] })
  }, [steamId, ranking, rank])
  return rankings && changeSince(rankings, ranking, rank)
}
