import type { BadgeFilter, LeaderboardMode } from '../../../contract/leaderboard/leaderboard.ts'
import { leaderboardAddress } from '../../../contract/leaderboard/leaderboard-address.ts'
import type { ColumnSort } from '../../../contract/leaderboard/leaderboard-order.ts'
import { createSignal } from '../../platform/signal.ts'
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
  /** Undefined: by rank. */
  readonly sort?: ColumnSort | undefined
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

export function createRankingStore({ mode, season, badges, sort }: RankingQuery): RankingStore {
  const flying = new Set<number>()
  let control = new AbortController()
  const view = createSignal<RankingView>({ ranking: undefined, keptAt: undefined, more: 'idle' })
  let first: LoadedPage | undefined
  let shown = { from: 0, to: 0 }
  const set = (next: Partial<RankingView>) => view.set({ ...view.get(), ...next })
  const load = async (page: number) => {
    if (flying.has(page)) return
    const { signal } = control
    flying.add(page)
    set({ more: 'loading' })
    try {
      const address = leaderboardAddress(mode, { page, badges, season, sort })
      const { loaded, keptAt } = await requestPage(address, { page, signal })
      if (!signal.aborted) set({ ranking: withPage(view.get().ranking, loaded), keptAt, more: 'idle' })
    } catch (error) {
      if (signal.aborted) return
      console.info('A page of the leaderboard could not be loaded:', error)
      set({ more: 'failed' })
    } finally {
      flying.delete(page)
    }
  }
  const loadNext = () => {
    const { ranking } = view.get()
    if (ranking && hasMore(ranking)) void load(lastPage(ranking) + 1)
  }
  const show = (from: number, to: number) => {
    shown = { from, to }
    const { ranking } = view.get()
    if (!ranking) return
    const near = withoutFar(ranking, from, to)
    if (near !== ranking) set({ ranking: near })
    for (const page of missingPages(near, from, to)) void load(page)
  }
  return {
    read: view.get,
    subscribe: view.subscribe,
    setFirst(loaded) {
      first = loaded
      const { ranking } = view.get()
      if (ranking === undefined || ranking.first === 1) set({ ranking: withPage(ranking, loaded) })
    },
    loadNext,
    loadPrevious() {
      const { ranking } = view.get()
      if (ranking && ranking.first > 1) void load(ranking.first - 1)
    },
    show,
    async find(steamId, kept) {
      const { signal } = control
      const address = leaderboardAddress(mode, { around: steamId, badges, season, sort })
      const { loaded, keptAt } = await requestPage(address, { signal }).catch((error: unknown) => {
        if (kept === undefined || signal.aborted) throw error
        return kept
      })
      const at = loaded.players.findIndex(({ id }) => id === steamId)
      if (at < 0 || signal.aborted) return undefined
      set({ ranking: withPage(view.get().ranking, loaded), keptAt, more: 'idle' })
      if (at < neighbours && loaded.page > 1) await load(loaded.page - 1)
      const { ranking } = view.get()
      return ranking && rowOfPlayer(ranking, steamId)
    },
    async open(page) {
      const { signal } = control
      const address = leaderboardAddress(mode, { page, badges, season, sort })
      const { loaded, keptAt } = await requestPage(address, { page, signal })
      if (loaded.players.length === 0 || signal.aborted) return undefined
      set({ ranking: withPage(view.get().ranking, loaded), keptAt, more: 'idle' })
      const { ranking } = view.get()
      return ranking && rowOfPage(ranking, page)
    },
    restart: () => set({ ranking: first && withPage(undefined, first), more: 'idle' }),
    retry() {
      show(shown.from, shown.to)
      const { ranking } = view.get()
      if (ranking && shown.to >= rowCount(ranking)) loadNext()
    },
    stop() {
      control.abort('another list is shown')
      control = new AbortController()
      flying.clear()
      if (view.get().more === 'loading') set({ more: 'idle' })
    },
  }
}
