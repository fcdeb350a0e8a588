import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { ServerId } from '../../../../contract/address.ts'
import { localeTag } from '../../../platform/i18n.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { applyFilters, type Filtered, type Filters, type Mine } from '../core/filters.ts'
import { asOrdered, holdOrder, type Shown } from '../core/frozen-order.ts'
import { type NameOrder, noNames, orderNames } from '../core/names.ts'
import type { ServerIndex } from '../core/server-index.ts'
import { orderRows, type Sort } from '../core/sort.ts'
import { inSlices } from '../in-slices.ts'

function atOnce<T>(work: Generator<void, T>): T {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

/**
 * The names' places in the language's own order. They are prepared in short turns after a list has arrived, so that a
 * sort by name, when it is asked for, finds at most a few new names to place.
 */
function useNameOrder(index: ServerIndex, needed: boolean): NameOrder {
  const language = useLanguage()
  const collator = useMemo(() => new Intl.Collator(localeTag[language], { numeric: true }), [language])
  const names = useMemo(() => new Set(index.rows.map((row) => row.name)), [index])
  const kept = useRef({ collator, order: noNames })
  if (kept.current.collator !== collator) kept.current = { collator, order: noNames }
  useEffect(() => {
    void inSlices(orderNames(names, kept.current.order, collator.compare)).then((order) => {
      if (kept.current.collator === collator) kept.current.order = order
    })
  }, [names, collator])
  return useMemo(
    () => (needed ? atOnce(orderNames(names, kept.current.order, collator.compare)) : noNames),
    [needed, names, collator],
  )
}

export interface OrderedRowsInput {
  readonly index: ServerIndex
  readonly filters: Filters
  readonly sort: Sort | undefined
  readonly mine: Mine
  readonly latencyOf: (id: ServerId) => number | undefined
  /** While true the order stands still, unless the person asks for another one. */
  readonly hold: boolean
  /** Counts how often the person asked for the waiting order. */
  readonly released: number
}

const nothingMeasured = () => undefined

/** Rows sorted, then filtered; then held still while someone points at them. */
export function useOrderedRows(input: OrderedRowsInput): Shown & Pick<Filtered, 'hidden'> {
  const { index, filters, sort, mine, hold, released } = input
  const names = useNameOrder(index, sort?.column === 'name')
  const latencyOf = sort?.column === 'latency' ? input.latencyOf : nothingMeasured
  const { favourites } = mine
  const ordered = useMemo(
    () => orderRows(index, { sort, favourites, latencyOf, nameRank: (name) => names.rank.get(name) ?? 0 }),
    [index, sort, favourites, latencyOf, names],
  )
  const filtered = useMemo(() => applyFilters(ordered, filters, mine), [ordered, filters, mine])
  const asked = useMemo(
    () => ({ filters, sort, hidden: mine.hidden, showHidden: mine.showHidden, released }),
    [filters, sort, mine.hidden, mine.showHidden, released],
  )
  const last = useRef({ asked, rows: filtered.rows })
  const shown = useMemo(() => {
    const before = last.current
    if (!hold || before.asked !== asked || before.rows.length === 0) return asOrdered(filtered.rows)
    return holdOrder(before.rows, filtered.rows, index.byId)
  }, [hold, filtered, asked, index])
  useLayoutEffect(() => {
    last.current = { asked, rows: shown.rows }
  })
  return { ...shown, hidden: filtered.hidden }
}
