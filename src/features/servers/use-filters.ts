import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { community } from '../../platform/community.ts'
import { filterParameters, filtersFromQuery, filtersToQuery } from './core/filter-query.ts'
import { defaultFilters, type Filters, keepAvailable, type Options } from './core/filters.ts'

/** Browsers refuse more than about 100 history writes in 30 s, so the address follows typing with a delay. */
const writeDelay = 300

const readQuery = (search: string): Filters => {
  const query = new URLSearchParams(search)
  return filtersFromQuery((name) => query.get(name), community().modes)
}

/** The query for these filters; foreign parameters (`qj`, `from`) stay. */
export function queryOf(filters: Filters, search = ''): string {
  const query = new URLSearchParams(search)
  for (const name of filterParameters) query.delete(name)
  for (const [name, value] of filtersToQuery(filters)) query.set(name, value)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

let lastQuery = ''
/** The address of the list with its current filters, or as it was left. */
export const listHref = (): string => pagePaths.servers.href() + lastQuery

function writeAddress(filters: Filters): void {
  const next = queryOf(filters, location.search)
  if (next !== location.search) history.replaceState(history.state, '', location.pathname + next + location.hash)
}

export interface FilterState {
  readonly filters: Filters
  /** The change is applied to the current filters. Stable. */
  readonly change: (next: (filters: Filters) => Filters) => void
}

interface State {
  readonly filters: Filters
  /** True for filters from the address: only values that occur in the list apply (FLT-06). */
  readonly fromAddress: boolean
}

/** The page is also rendered at build time, where there is no address. */
const addressQuery = (): string => (typeof location === 'undefined' ? '' : location.search)

const fromAddress = (): State => ({ filters: readQuery(addressQuery()), fromAddress: true })

/** The filters, kept in the address (FLT-04). `options` is undefined until a list is loaded. */
export function useFilters(options: Options | undefined, enabled: boolean): FilterState {
  const [state, setState] = useState(() => (enabled ? fromAddress() : { filters: defaultFilters, fromAddress: false }))
  useEffect(() => {
    if (!enabled) return
    const read = () => setState(fromAddress())
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [enabled])
  useEffect(() => {
    lastQuery = queryOf(state.filters)
    if (state.fromAddress || !enabled) return
    const timer = setTimeout(() => writeAddress(state.filters), writeDelay)
    return () => clearTimeout(timer)
  }, [state, enabled])
  const filters = useMemo(
    () => (state.fromAddress && options ? keepAvailable(state.filters, options) : state.filters),
    [state, options],
  )
  const inForce = useRef(filters)
  inForce.current = filters
  const change = useCallback((next: (filters: Filters) => Filters) => {
    inForce.current = next(inForce.current)
    setState({ filters: inForce.current, fromAddress: false })
  }, [])
  return { filters, change }
}

/** Filters of a saved view. */
export const filtersOfQuery = readQuery
