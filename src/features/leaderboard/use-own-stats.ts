import { useMemo } from 'react'
import * as leaderboardEndpoints from '../../../contract/endpoints/leaderboard.ts'
import type { LeaderboardMode } from '../../../contract/leaderboard/leaderboard.ts'
import { leaderboardAddress } from '../../../contract/leaderboard/leaderboard-address.ts'
import { useApi } from '../../platform/use-api.ts'
import { usePlayerApi } from '../../shared/use-personal-api.ts'
import { type Player, playerOf, recordOfMode } from './core/player.ts'
import { ownPath } from './own-path.ts'
import { loadedPage } from './page-request.ts'
import type { KeptPage } from './ranking-store.ts'

export interface OwnStats {
  /** Undefined without stats in this mode (LB-01, LB-22). */
  readonly player: Player | undefined
  /** The player one place above, if known. */
  readonly above: Player | undefined
  /** The page of the list that contains the player, if known. */
  readonly page: KeptPage | undefined
  readonly loading: boolean
  readonly failed: boolean
  readonly keptAt: number | undefined
  readonly retry: () => void
}

/** The page that contains a player, and the player one rank above, who may be the last of the previous page. */
function useAround(
  mode: LeaderboardMode,
  season: string | undefined,
  player: Player | undefined,
): Pick<OwnStats, 'above' | 'page'> {
  const ranked = player !== undefined && player.rank > 1 ? player : undefined
  const around = ranked ? leaderboardAddress(mode, { around: ranked.id, season }) : null
  const { data, fetchedAt } = usePlayerApi(ranked?.id, leaderboardEndpoints.readLeaderboard, around)
  const isFirst = ranked !== undefined && data?.data[0]?.steamid === ranked.id && data.page > 1
  const before = isFirst ? leaderboardAddress(mode, { page: data.page - 1, season }) : null
  const previous = useApi(leaderboardEndpoints.readLeaderboard, before).data
  return useMemo(() => {
    const records = [...(previous?.data ?? []), ...(data?.data ?? [])]
    const record = records[records.findIndex(({ steamid }) => steamid === ranked?.id) - 1]
    return {
      above: record && playerOf(mode, record, ownPath),
      page: data && fetchedAt !== undefined ? { loaded: loadedPage(mode, data), keptAt: fetchedAt } : undefined,
    }
  }, [mode, ranked?.id, previous, data, fetchedAt])
}

/** A player's record in the current mode and period. `steamId` undefined: signed out, nothing is requested. */
export function useOwnStats(
  steamId: string | undefined,
  mode: LeaderboardMode,
  season: string | undefined,
  ready: boolean,
): OwnStats {
  const address = steamId !== undefined && ready ? { params: { steamId }, query: { season } } : null
  const { data, failed, stale, fetchedAt, retry } = usePlayerApi(
    steamId,
    leaderboardEndpoints.readPlayerRecords,
    address,
  )
  const player = useMemo(() => {
    const record = data && recordOfMode(mode, data.data)
    return record && playerOf(mode, record, ownPath)
  }, [data, mode])
  return {
    player,
    ...useAround(mode, season, player),
    loading: data === undefined && !failed,
    failed: failed && data === undefined,
    keptAt: stale ? fetchedAt : undefined,
    retry,
  }
}
