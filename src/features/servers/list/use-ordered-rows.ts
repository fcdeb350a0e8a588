import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { ServerId } from '../../../../contract/address.ts'
import { collatorOf } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { whenSettled } from '../../../platform/when-settled.ts'
import {
  applyChoices,
  applySearch,
  type Filtered,
  type Filters,
  type Mine,
  needleOf,
  searchableOf,
} from '../core/filters.ts'
import { asOrdered, holdOrder, type Shown } from '../core/frozen-order.ts'
import { type NameOrder, noNames, orderNames } from '../core/names.ts'
import { rowOf, type ServerIndex } from '../core/server-index.ts'
import type { ServerRow } from '../core/server-row.ts'
import { orderRows, type Sort } from '../core/sort.ts'
import { inSlices } from '../in-slices.ts'
import { type Latencies, useLatencyNews } from './latencies.ts'

function atOnce<T>(work: Generator<void, T>): T {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

const namesOf = (index: ServerIndex): ReadonlySet<string> => new Set(index.rows.map((row) => row.name))

/** So many names are sorted when they are asked for: making the first collator alone costs a slow phone some 80 ms. */
const few = 500

/**
 * The names' places in the language's own order. Those of a long list are prepared while the page is idle after it has
 * arrived, so that a sort by name, when it is asked for, finds at most a few new names to place.
 */
function useNameOrder(index: ServerIndex, needed: boolean): NameOrder {
  const language = useLanguage()
  const kept = useRef({ language, order: noNames })
  if (kept.current.language !== language) kept.current = { language, order: noNames }
  useEffect(() => {
    if (index.rows.length <= few) return
    return whenSettled(async () => {
      const order = await inSlices(orderNames(namesOf(index), kept.current.order, collatorOf(language).compare))
      if (kept.current.language === language) kept.current.order = order
    })
  }, [index, language])
  return useMemo(
    () => (needed ? atOnce(orderNames(namesOf(index), kept.current.order, collatorOf(language).compare)) : noNames),
    [needed, index, language],
  )
}

export interface OrderedRowsInput {
  readonly index: ServerIndex
  readonly filters: Filters
  readonly sort: Sort | undefined
  readonly mine: Mine
  readonly latencies: Latencies
  /** While true the order stands still, unless the person asks for another one. */
  readonly hold: boolean
  /** Counts how often the person asked for the waiting order. */
  readonly released: number
}

function useChosen(ordered: readonly ServerRow[], filters: Filters, mine: Mine): Filtered {
  const { modes, maps, regions, hideFull, hideEmpty, hideOffline } = filters
  return useMemo(
    () => applyChoices(ordered, { modes, maps, regions, hideFull, hideEmpty, hideOffline }, mine),
    [ordered, modes, maps, regions, hideFull, hideEmpty, hideOffline, mine],
  )
}

/** The text to look through is made while the page is idle: the first key finds it there. */
function useSearched(chosen: Filtered, needle: string): Filtered {
  const searchable = useMemo(() => searchableOf(chosen), [chosen])
  useEffect(() => whenSettled(searchable), [searchable])
  return useMemo(() => (needle === '' ? chosen : applySearch(searchable(), needle)), [searchable, chosen, needle])
}

/** Rows sorted, then filtered; then held still while someone points at them. */
export function useOrderedRows(input: OrderedRowsInput): Shown & { readonly hidden: number } {
  const { index, filters, sort, mine, latencies, hold, released } = input
  const names = useNameOrder(index, sort?.column === 'name')
  const news = useLatencyNews(latencies, sort?.column === 'latency')
  const { favourites } = mine
  const ordered = useMemo(() => {
    const latencyOf = (id: ServerId) => {
      const row = news === undefined ? undefined : rowOf(index, id)
      return row && latencies.of(row.server)
    }
    return orderRows(index, { sort, favourites, latencyOf, nameRank: (name) => names.rank.get(name) ?? 0 })
  }, [index, sort, favourites, latencies, news, names])
  const filtered = useSearched(useChosen(ordered, filters, mine), needleOf(filters))
  const asked = useMemo(
    () => ({ filters, sort, hidden: mine.hidden, showHidden: mine.showHidden, released }),
    [filters, sort, mine.hidden, mine.showHidden, released],
  )
  const last = useRef({ asked, rows: filtered.rows })
  const shown = useMemo(() => {
    const before = last.current
    if (!hold || before.asked !== asked || before.rows.length === 0) return asOrdered(filtered.rows)
    return holdOrder(before.rows, filtered.rows, (id) => rowOf(index, id))
  }, [hold, filtered, asked, index])
  useLayoutEffect(() => {
    last.current = { asked, rows: shown.rows }
  })
  return { ...shown, hidden: filtered.hidden.length }
}
