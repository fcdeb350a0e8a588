import { useEffect } from 'react'
import { now } from '../../platform/clock.ts'
import { useStored } from '../../platform/storage.ts'
import { rankVisits } from '../../shared/rank-visits.ts'
import { changeSince, noteRank } from './core/visits.ts'

/**
 * Places gained or lost since the last visit on this device (F-10). `board` names mode and period; `rank` 0: none,
 * nothing is recorded.
 */
export function useRankChange(steamId: string | undefined, board: string, rank: number) {
  const stored = useStored(rankVisits)
  const boards = stored && stored.steamId === steamId ? stored.boards : undefined
  useEffect(() => {
    if (steamId === undefined || rank <= 0) return
    const last = rankVisits.get()
    const mine = last?.steamId === steamId ? last.boards : []
    rankVisits.set({ steamId, boards: [...noteRank(mine, board, rank, now())] })
  }, [steamId, board, rank])
  return boards && changeSince(boards, board, rank)
}
