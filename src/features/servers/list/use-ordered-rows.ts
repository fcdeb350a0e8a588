import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Language } from '../../../../contract/language.ts'
import type { ServerId } from '../../../../contract/servers/address.ts'
import { collatorOf } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { whenSettled } from '../../../platform/when-settled.ts'
import { applyChoices, applySearch, type FilteredRows, type Filters, type Mine, needleOf } from '../core/filters.ts'
import { asOrdered, holdOrder, type Shown } from '../core/frozen-order.ts'
import { rowOf, type ServerIndex } from '../core/server-index.ts'
import type { ServerRow } from '../core/server-row.ts'
import { type NameRanks, orderRows, rankNames, type Sort } from '../core/sort.ts'
import { type Latencies, useLatencyNews } from './latencies.ts'

const namesOf = (index: ServerIndex): ReadonlySet<string> => new Set(index.rows.map((row) => row.name))

/** Up to this many names are ranked when a sort needs them: creating the first collator alone costs a slow phone 80 ms. */
const few = 500

/** Ranks of the names in the current language. Those of a long list are prepared while the page is idle. */
function useNameRanks(index: ServerIndex, needed: boolean): NameRanks {
  const language = useLanguage()
  const last = useRef<{ language: Language; ranks: NameRanks }>({ language, ranks: new Map() })
  const rank = useCallback(() => {
    const before = last.current.language === language ? last.current.ranks : new Map()
    const ranks = rankNames(namesOf(index), before, collatorOf(language).compare)
    last.current = { language, ranks }
    return ranks
  }, [index, language])
  useEffect(() => (index.rows.length > few ? whenSettled(() => void rank()) : undefined), [index, rank])
  return useMemo(() => (needed ? rank() : new Map()), [needed, rank])
}

export interface OrderedRowsInput {
  readonly index: ServerIndex
  readonly filters: Filters
  readonly sort: Sort | undefined
  readonly mine: Mine
  readonly latencies: Latencies
  /** While true the order stands still, unless the user requests another one. */
  readonly hold: boolean
  /** Counts how often the user requested the waiting order. */
  readonly released: number
}

function useChosen(ordered: readonly ServerRow[], filters: Filters, mine: Mine): FilteredRows {
  const { modes, maps, regions, hideFull, hideEmpty, hideOffline } = filters
  return useMemo(
    () => applyChoices(ordered, { modes, maps, regions, hideFull, hideEmpty, hideOffline }, mine),
    [ordered, modes, maps, regions, hideFull, hideEmpty, hideOffline, mine],
  )
}

/** Rows sorted, then filtered; then held still while the user points at them. */
export function useOrderedRows(input: OrderedRowsInput): Shown & { readonly hidden: number } {
  const { index, filters, sort, mine, latencies, hold, released } = input
  const names = useNameRanks(index, sort?.column === 'name')
  const news = useLatencyNews(latencies, sort?.column === 'latency')
  const { favourites } = mine
  const ordered = useMemo(() => {
    const latencyOf = (id: ServerId) => {
      const row = news === undefined ? undefined : rowOf(index, id)
      return row && latencies.of(row.server)
    }
    return orderRows(index, { sort, favourites, latencyOf, nameRank: (name) => names.get(name) ?? 0 })
  }, [index, sort, favourites, latencies, news, names])
  const chosen = useChosen(ordered, filters, mine)
  const needle = needleOf(filters)
  const filtered = useMemo(() => applySearch(chosen, needle), [chosen, needle])
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
