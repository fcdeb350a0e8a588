import { useCallback, useEffect, useMemo, useState } from 'react'
import { rankedModes } from '../../../contract/leaderboard/leaderboard.ts'
import { useCommunity } from '../../platform/community.ts'
import { placeIn, type RankingPosition, rankingQuery } from './ranking-query.ts'

export interface RankingAddress extends Omit<RankingPosition, 'page'> {
  /** The page at which the list was opened; scrolling does not change it. */
  readonly firstPage: number
  /** Shows another list, from its beginning. A sort order that the list does not have is dropped. Stable. */
  readonly go: (next: Partial<Omit<RankingPosition, 'page'>>) => void
  /** Writes the page on the screen to the address; nothing renders. Stable. */
  readonly notePage: (page: number) => void
}

/** `quiet`: bypasses the router, which would render the page again. */
function write(place: RankingPosition, { quiet = false } = {}): void {
  const query = rankingQuery(location.search, place)
  if (query === location.search) return
  const address = location.pathname + query + location.hash
  if (quiet) History.prototype.replaceState.call(history, history.state, '', address)
  else history.replaceState(history.state, '', address)
}

/** The page is also rendered at build time, without an address. */
const firstSearch = (): string => (typeof location === 'undefined' ? '' : location.search)

/**
 * Ranking (the first one where the community does not have the one of the address), season, badges and page from the address (LB-15, LB-17), so that a reload, a link and the return from a sign-in
 * show the same rows; a change is written to it without a new history entry.
 */
export function useAddress(): RankingAddress {
  const [{ page: firstPage, sort: given, ...shown }, setPlace] = useState(() => placeIn(firstSearch()))
  const { rankings } = useCommunity()
  const { column, order } = given ?? {}
  const sort = useMemo(() => (column && order ? { column, order } : undefined), [column, order])
  useEffect(() => {
    const onPop = () => setPlace(placeIn(location.search))
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [])
  const go = useCallback((next: Partial<Omit<RankingPosition, 'page'>>) => {
    const before = placeIn(location.search)
    // Correcting the season alone (LB-15) keeps the list.
    const isOther = 'sort' in next || next.mode !== undefined || next.badges !== undefined
    const page = isOther || before.seasonParameter !== null ? 1 : before.page
    // Parsed again: another mode may not have the column.
    const place = placeIn(rankingQuery(location.search, { ...before, ...next, page }))
    write(place)
    setPlace(place)
  }, [])
  const notePage = useCallback((page: number) => write({ ...placeIn(location.search), page }, { quiet: true }), [])
  const mode = rankedModes(rankings).includes(shown.mode) ? shown.mode : 'dm'
  return { ...shown, mode, sort, firstPage, go, notePage }
}
