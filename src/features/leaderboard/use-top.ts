import { useEffect, useMemo, useState } from 'react'
import * as leaderboardEndpoints from '../../../contract/endpoints/leaderboard.ts'
import type { LeaderboardMode } from '../../../contract/leaderboard/leaderboard.ts'
import { useApi } from '../../platform/use-api.ts'
import { type Player, playerOf } from './core/player.ts'
import { useGrowthInterval } from './growth-interval.ts'
import { ownPath } from './own-path.ts'
import { podiumSize } from './podium.tsx'

export interface Top {
  /** Undefined while they load, and if they cannot be loaded. */
  readonly players: readonly Player[] | undefined
  readonly failed: boolean
  readonly keptAt: number | undefined
}

/** The players of the podium. `enabled` false: nothing is requested. */
export function useTop(mode: LeaderboardMode, season: string | undefined, enabled: boolean): Top {
  const address = enabled ? { params: { mode }, query: { season } } : null
  const [count, setCount] = useState<number>()
  const refreshInterval = useGrowthInterval(count, podiumSize)
  const { data, failed, stale, fetchedAt } = useApi(leaderboardEndpoints.readTopPlayers, address, { refreshInterval })
  useEffect(() => setCount(data?.data.length), [data])
  const players = useMemo(
    () => data?.data.slice(0, podiumSize).map((record) => playerOf(mode, record, ownPath)),
    [data, mode],
  )
  return { players, failed: failed && data === undefined, keptAt: stale ? fetchedAt : undefined }
}
