import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useCommunity } from '../../../platform/community.ts'
import { useAfterFrame } from '../../../ui/after-frame.ts'
import { defaultFilters, type Mine, optionsOf, showingAll } from '../core/filters.ts'
import type { ServerIndex } from '../core/server-index.ts'
import { defaultSort, nextSort, type Sort, type SortColumn } from '../core/sort.ts'
import { summaryOf } from '../core/summary.ts'
import { favouriteServers, followMoves, hiddenServers, useIdSet } from '../my-servers.ts'
import { useFilters } from '../use-filters.ts'
import type { ServerList } from '../use-server-list.ts'
import type { Latencies } from './latencies.ts'
import { useOpenedServer } from './use-opened-server.ts'
import { useOrderedRows } from './use-ordered-rows.ts'

const everything = showingAll(defaultFilters)

function useMine() {
  const favourites = useIdSet(favouriteServers)
  const hidden = useIdSet(hiddenServers)
  const [showHidden, setShowHidden] = useState(false)
  const mine = useMemo<Mine>(() => ({ favourites, hidden, showHidden }), [favourites, hidden, showHidden])
  return { mine, setShowHidden }
}

/** Numbers beside the rows, computed after the frame in which the rows arrived. */
function useCounts(index: ServerIndex) {
  const settings = useCommunity()
  const after = useAfterFrame(index)
  const counted = after.rows.length > 0 ? after : index
  return useMemo(
    () => ({ options: optionsOf(counted.rows, settings), summary: summaryOf(counted.rows) }),
    [counted, settings],
  )
}

/** The state behind the list: the filters, the order, what is open, and the resulting rows. */
export function useListView({ index, fetchedAt }: ServerList, latencies: Latencies) {
  const filtersOn = useCommunity().features.servers.filters
  const { options, summary } = useCounts(index)
  const { filters: chosen, change } = useFilters(fetchedAt === undefined ? undefined : options, filtersOn)
  const filters = filtersOn ? chosen : everything
  const { mine, setShowHidden } = useMine()
  useEffect(() => followMoves(index.servers), [index])
  const [sort, setSort] = useState<Sort | undefined>(defaultSort)
  const { opened, settling, open, close } = useOpenedServer()
  const [pointed, setPointed] = useState(false)
  const [released, setReleased] = useState(0)
  const hold = pointed || settling || opened !== undefined
  const shown = useOrderedRows({ index, filters, sort, mine, latencies, hold, released })
  const showHidden = useCallback(() => {
    setShowHidden(true)
    change(showingAll)
  }, [change, setShowHidden])
  return {
    filtersOn,
    options,
    summary,
    filters,
    change,
    mine,
    sort,
    onSort: useCallback((column: SortColumn) => setSort((now) => nextSort(now, column)), []),
    opened,
    open,
    close,
    shown,
    showHidden,
    onHold: setPointed,
    applyOrder: useCallback(() => setReleased((times) => times + 1), []),
    reset: useCallback(() => change(() => defaultFilters), [change]),
    search: useRef<HTMLInputElement>(null),
  }
}

export type ListView = ReturnType<typeof useListView>
