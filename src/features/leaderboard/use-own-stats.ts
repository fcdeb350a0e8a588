import { useMemo } from 'react'
import { type LeaderboardMode, leaderboardListSchema, leaderboardPageSchema } from '../../../contract/leaderboard.ts'
import { leaderboardPaths } from '../../../contract/leaderboard-paths.ts'
import { useApi } from '../../platform/use-api.ts'
import { type Player, playerOf, recordOfMode } from './core/player.ts'
import { ownPath } from './own-path.ts'

export interface OwnStats {
  /** Undefined without stats in this mode (LB-01, LB-22). */
  readonly player: Player | undefined
  /** Who stands one place above, where that is known. */
  readonly above: Player | undefined
  readonly loading: boolean
  readonly failed: boolean
  readonly keptAt: number | undefined
  readonly retry: () => void
}

/** The page that holds a player, and the one before it where the player is the first of theirs. */
function useAbove(mode: LeaderboardMode, season: string | undefined, player: Player | undefined): Player | undefined {
  const ranked = player !== undefined && player.rank > 1 ? player : undefined
  const around = ranked ? leaderboardPaths.leaderboard.href(mode, { around: ranked.id, season }) : null
  const { data } = useApi(around, leaderboardPageSchema)
  const isFirst = ranked !== undefined && data?.data[0]?.steamid === ranked.id && data.page > 1
  const before = isFirst ? leaderboardPaths.leaderboard.href(mode, { page: data.page - 1, season }) : null
  const previous = useApi(before, leaderboardPageSchema).data
  return useMemo(() => {
    const records = [...(previous?.data ?? []), ...(data?.data ?? [])]
    const record = records[records.findIndex(({ steamid }) => steamid === ranked?.id) - 1]
    return record && playerOf(mode, record, ownPath)
  }, [mode, ranked?.id, previous, data])
}

/** A player's record in the present mode and period. `steamId` undefined: nobody is signed in, nothing is asked. */
export function useOwnStats(
  steamId: string | undefined,
  mode: LeaderboardMode,
  season: string | undefined,
  ready: boolean,
): OwnStats {
  const path = steamId !== undefined && ready ? leaderboardPaths.leaderboardUser.href(steamId, season) : null
  const { data, failed, stale, fetchedAt, retry } = useApi(path, leaderboardListSchema)
  const player = useMemo(() => {
    const record = data && recordOfMode(mode, data.data)
    return record && playerOf(mode, record, ownPath)
  }, [data, mode])
  return {
    player,
    above: useAbove(mode, season, player),
    loading: data === undefined && !failed,
    failed: failed && data === undefined,
    keptAt: stale ? fetchedAt : undefined,
    retry,
  }
}
