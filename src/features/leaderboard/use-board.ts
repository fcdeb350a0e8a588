import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { seconds } from '../../../contract/duration.ts'
import * as leaderboardEndpoints from '../../../contract/endpoints/leaderboard.ts'
import { leaderboardAddress } from '../../../contract/leaderboard-address.ts'
import { isOnline, onOnlineChange } from '../../platform/online.ts'
import { useApi } from '../../platform/use-api.ts'
import { type BoardQuestion, type BoardStore, type BoardView, createBoardStore } from './board-store.ts'
import { withPage } from './core/board.ts'
import { loadedPage } from './page-request.ts'

export interface BoardState extends BoardView {
  /** Identifies the list: another query has another store. */
  readonly store: BoardStore
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
 * through the store. `ready` false: nothing is requested yet. `badges` must keep its identity.
 */
export function useBoard({ mode, season, badges }: BoardQuestion, ready: boolean): BoardState {
  const store = useMemo(() => createBoardStore({ mode, season, badges }), [mode, season, badges])
  const address = ready ? leaderboardAddress(mode, { badges, season }) : null
  const first = useApi(leaderboardEndpoints.readLeaderboard, address)
  const loaded = useMemo(() => first.data && loadedPage(mode, first.data, 1), [mode, first.data])
  const view = useSyncExternalStore(store.subscribe, store.read, store.read)
  useEffect(() => {
    if (loaded) store.setFirst(loaded)
  }, [store, loaded])
  useEffect(() => store.stop, [store])
  useEffect(() => (view.more === 'failed' ? onceOnline(store.retry) : undefined), [view.more, store])
  // The cached first page shows at once: the store receives it only after this render.
  const board = useMemo(() => view.board ?? (loaded && withPage(undefined, loaded)), [view.board, loaded])
  return {
    store,
    board,
    more: view.more,
    keptAt: first.stale ? first.fetchedAt : view.keptAt,
    failed: first.failed && first.data === undefined,
    retry: first.retry,
  }
}
