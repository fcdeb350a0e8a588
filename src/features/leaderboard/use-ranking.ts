import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { seconds } from '../../../contract/duration.ts'
import * as leaderboardEndpoints from '../../../contract/endpoints/leaderboard.ts'
import type { LeaderboardPage } from '../../../contract/leaderboard/leaderboard.ts'
import { leaderboardAddress } from '../../../contract/leaderboard/leaderboard-address.ts'
import { isOnline, onOnlineChange } from '../../platform/online.ts'
import { useApi } from '../../platform/use-api.ts'
import { withPage } from './core/paged-ranking.ts'
import { useGrowthInterval } from './growth-interval.ts'
import { loadedPage } from './page-request.ts'
import { createRankingStore, type RankingQuery, type RankingStore, type RankingView } from './ranking-store.ts'

export interface RankingState extends RankingView {
  /** Identifies the list: another query has another store. */
  readonly store: RankingStore
  /** The first page failed, and there is no older one. */
  readonly failed: boolean
  /** Requests the first page again. */
  readonly retry: () => void
}

/** The browser reports the network a moment before it is really back. */
const settling = seconds(1)

function onceOnline(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = onOnlineChange(() => {
    clearTimeout(timer)
    if (isOnline()) timer = setTimeout(work, settling)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/**
 * The list for a query (LB-16, LB-18). Its first page comes through the cache that outlives the visit, the others
 * through the store. `ready` false: nothing is requested yet. `badges` and `sort` must keep their identity.
 */
export function useRanking({ mode, season, badges, sort }: RankingQuery, ready: boolean): RankingState {
  const store = useMemo(() => createRankingStore({ mode, season, badges, sort }), [mode, season, badges, sort])
  const address = ready ? leaderboardAddress(mode, { badges, season, sort }) : null
  const [latest, setLatest] = useState<LeaderboardPage>()
  // A filter may find few players although the ranking has many.
  const full = badges.length === 0 ? latest?.pageSize : 0
  const refreshInterval = useGrowthInterval(latest?.data.length, full)
  const first = useApi(leaderboardEndpoints.readLeaderboard, address, { refreshInterval })
  useEffect(() => setLatest(first.data), [first.data])
  const loaded = useMemo(() => first.data && loadedPage(mode, first.data, 1), [mode, first.data])
  const view = useSyncExternalStore(store.subscribe, store.read, store.read)
  useEffect(() => {
    if (loaded) store.setFirst(loaded)
  }, [store, loaded])
  useEffect(() => store.stop, [store])
  useEffect(() => (view.more === 'failed' ? onceOnline(store.retry) : undefined), [view.more, store])
  // The cached first page shows at once: the store receives it only after this render.
  const ranking = useMemo(() => view.ranking ?? (loaded && withPage(undefined, loaded)), [view.ranking, loaded])
  return {
    store,
    ranking,
    more: view.more,
    keptAt: first.stale ? first.fetchedAt : view.keptAt,
    failed: first.failed && first.data === undefined,
    retry: first.retry,
  }
}
