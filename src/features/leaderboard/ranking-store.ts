import type { BadgeFilter, LeaderboardMode } from '../../../contract/leaderboard.ts'
import { leaderboardAddress } from '../../../contract/leaderboard-address.ts'
import {
  hasMore,
  type LoadedPage,
  lastPage,
  missingPages,
  type PagedRanking,
  rowCount,
  rowOfPage,
  rowOfPlayer,
  withoutFar,
  withPage,
} from './core/paged-ranking.ts'
import { requestPage } from './page-request.ts'

/** Which ranking is requested. `season` undefined: all-time. */
export interface RankingQuery {
  readonly mode: LeaderboardMode
  readonly season: string | undefined
  readonly badges: readonly BadgeFilter[]
}

export interface RankingView {
  readonly ranking: PagedRanking | undefined
  /** When the network delivered the latest page, if it came from the cache. Epoch milliseconds. */
  readonly keptAt: number | undefined
  /** Of the pages after the first. */
  readonly more: 'idle' | 'loading' | 'failed'
}

/** A page that the caller already has, and when it was fetched (epoch milliseconds). */
export interface KeptPage {
  readonly loaded: LoadedPage
  readonly keptAt: number
}

/** One ranking, loaded page by page (LB-10, LB-19). */
export interface RankingStore {
  readonly read: () => RankingView
  readonly subscribe: (listener: () => void) => () => void
  /** A new version of page 1 replaces it in place; a list that starts elsewhere ignores it. */
  readonly setFirst: (loaded: LoadedPage) => void
  readonly loadNext: () => void
  readonly loadPrevious: () => void
  /** These rows are on the screen: loads their pages and drops distant ones. */
  readonly show: (from: number, to: number) => void
  /**
   * Puts a player's page into the list and resolves to the player's row, or undefined. If the network fails, `kept`
   * stands in; without it the promise rejects.
   */
  readonly find: (steamId: string, kept?: KeptPage) => Promise<number | undefined>
  /**
   * Puts a page into the list; resolves to the row at which it starts, or undefined if there is no such page. Rejects
   * if it cannot be loaded.
   */
  readonly open: (page: number) => Promise<number | undefined>
  /** Returns to a list that starts with page 1. */
  readonly restart: () => void
  /** Retries the failed request. */
  readonly retry: () => void
  /** Aborts all running requests. */
  readonly stop: () => void
}

/** Number of neighbouring players loaded with a row (F-10). */
const neighbours = 5

export function createRankingStore({ mode, season, badges }: RankingQuery): RankingStore {
  const listeners = new Set<() => void>()
  const flying = new Set<number>()
  let control = new AbortController()
  let view: RankingView = { ranking: undefined, keptAt: undefined, more: 'idle' }
  let first: LoadedPage | undefined
  let shown = { from: 0, to: 0 }
  const set = (next: Partial<RankingView>) => {
    view = { ...view, ...next }
    for (const listener of listeners) listener()
  }
  const load = async (page: number) => {
    if (flying.has(page)) return
    const { signal } = control
    flying.add(page)
    set({ more: 'loading' })
    try {
      const address = leaderboardAddress(mode, { page, badges, season })
      const { loaded, keptAt } = await requestPage(address, { page, signal })
      if (!signal.aborted) set({ ranking: withPage(view.ranking, loaded), keptAt, more: 'idle' })
    } catch (error) {
      if (signal.aborted) return
      console.info('A page of the leaderboard could not be loaded:', error)
      set({ more: 'failed' })
    } finally {
      flying.delete(page)
    }
  }
  const loadNext = () => {
    if (view.ranking && hasMore(view.ranking)) void load(lastPage(view.ranking) + 1)
  }
  const show = (from: number, to: number) => {
    shown = { from, to }
    if (!view.ranking) return
    const ranking = withoutFar(view.ranking, from, to)
    if (ranking !== view.ranking) set({ ranking })
    for (const page of missingPages(ranking, from, to)) void load(page)
  }
  return {
    read: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    setFirst(loaded) {
      first = loaded
      if (view.ranking === undefined || view.ranking.first === 1) set({ ranking: withPage(view.ranking, loaded) })
    },
    loadNext,
    loadPrevious() {
      if (view.ranking && view.ranking.first > 1) void load(view.ranking.first - 1)
    },
    show,
    async find(steamId, kept) {
      const { signal } = control
      const address = leaderboardAddress(mode, { around: steamId, badges, season })
      const { loaded, keptAt } = await requestPage(address, { signal }).catch((error: unknown) => {
        if (kept === undefined || signal.aborted) throw error
        return kept
      })
      const at = loaded.players.findIndex(({ id }) => id === steamId)
      if (at < 0 || signal.aborted) return undefined
      set({ ranking: withPage(view.ranking, loaded), keptAt, more: 'idle' })
      if (at < neighbours && loaded.page > 1) await load(loaded.page - 1)
      return view.ranking && rowOfPlayer(view.ranking, steamId)
    },
    async open(page) {
      const { signal } = control
      const address = leaderboardAddress(mode, { page, badges, season })
      const { loaded, keptAt } = await requestPage(address, { page, signal })
      if (loaded.players.length === 0 || signal.aborted) return undefined
      set({ ranking: withPage(view.ranking, loaded), keptAt, more: 'idle' })
      return view.ranking && rowOfPage(view.ranking, page)
    },
    restart: () => set({ ranking: first && withPage(undefined, first), more: 'idle' }),
    retry() {
      show(shown.from, shown.to)
      if (view.ranking && shown.to >= rowCount(view.ranking)) loadNext()
    },
    stop() {
      control.abort('another list is shown')
      control = new AbortController()
      flying.clear()
      if (view.more === 'loading') set({ more: 'idle' })
    },
  }
}
