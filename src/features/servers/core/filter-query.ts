import { type Mode, modeKey } from '../../../../contract/servers/modes.ts'
import { defaultFilters, type Facet, type Filters, facets, type Hide, hides } from './filters.ts'

/** Letters, digits, Chinese characters and white space: what a search in a link may contain (FLT-05, X-11). */
const linkable = /^[\p{Script=Han}\p{Script=Cyrillic}A-Za-z0-9\s]*$/u
/** Anyone can write a link; longer lists are ignored. */
const maxValues = 64
const maxLength = 100

const escaped = (value: string): string => value.replaceAll('%', '%25').replaceAll(',', '%2C')

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return '' // a stray percent sign: not a value that this page wrote
  }
}

function readList(query: Query, facet: Facet, modes: readonly Mode[]): string[] {
  const values = (query(facet) ?? '').split(',', maxValues).map((text) => unescaped(text).slice(0, maxLength))
  const keys = facet === 'modes' ? values.map((word) => modeKey(modes, word)) : values
  return [...new Set(keys)].filter((value) => value.trim() !== '')
}

/** Reads one parameter; null if the address does not have it. */
type Query = (name: string) => string | null

const on = new Set(['1', 'true', 'on'])
const off = new Set(['0', 'false', 'off'])

function readSwitch(query: Query, hide: Hide): boolean {
  // `fullOnly` is another name of the same switch.
  const text = (query(hide) ?? (hide === 'hideFull' ? query('fullOnly') : null))?.toLowerCase() ?? ''
  if (on.has(text)) return true
  return off.has(text) ? false : defaultFilters[hide]
}

/** Parses filters from a query. Invalid values count as absent. */
export function filtersFromQuery(query: Query, modes: readonly Mode[]): Filters {
  const search = (query('search') ?? '').slice(0, maxLength)
  return {
    search: linkable.test(search) ? search : '',
    modes: readList(query, 'modes', modes),
    maps: readList(query, 'maps', modes),
    regions: readList(query, 'regions', modes),
    hideFull: readSwitch(query, 'hideFull'),
    hideEmpty: readSwitch(query, 'hideEmpty'),
    hideOffline: readSwitch(query, 'hideOffline'),
  }
}

/** Every parameter that filters may write. */
export const filterParameters = ['search', ...facets, ...hides, 'fullOnly'] as const

/**
 * The parameters for these filters. Defaults are left out, so that an unfiltered list has a plain address; a search
 * that may not be in a link is left out, too.
 */
export function filtersToQuery(filters: Filters): ReadonlyMap<string, string> {
  const search = filters.search.trim()
  const entries: [string, string][] = [['search', linkable.test(search) ? search.slice(0, maxLength) : '']]
  for (const facet of facets) entries.push([facet, filters[facet].map(escaped).join(',')])
  for (const hide of hides) {
    entries.push([hide, filters[hide] === defaultFilters[hide] ? '' : String(Number(filters[hide]))])
  }
  return new Map(entries.filter(([, text]) => text !== ''))
}
