import type { CommunitySettings } from '../../../../contract/community/community.ts'
import type { ServerId } from '../../../../contract/servers/address.ts'
import type { ServerRow } from './server-row.ts'

/** The user's filters (FLT-09). */
export interface Filters {
  readonly search: string
  readonly modes: readonly string[]
  readonly maps: readonly string[]
  readonly regions: readonly string[]
  readonly hideFull: boolean
  readonly hideEmpty: boolean
  readonly hideOffline: boolean
}

/** FLT-04. */
export const defaultFilters: Filters = {
  search: '',
  modes: [],
  maps: [],
  regions: [],
  hideFull: true,
  hideEmpty: false,
  hideOffline: true,
}

export const facets = ['modes', 'maps', 'regions'] as const
export type Facet = (typeof facets)[number]
export const hides = ['hideFull', 'hideEmpty', 'hideOffline'] as const
export type Hide = (typeof hides)[number]

export interface Option {
  readonly value: string
  /** Number of servers that have it, whatever the other filters are. */
  readonly count: number
}
export type Options = Readonly<Record<Facet, readonly Option[]>>

/** The values that the community has named, in its order. */
const vocabularyOf = ({ modes, regions }: Named): Readonly<Record<Facet, readonly string[]>> => ({
  modes: modes.map(({ id }) => id),
  maps: [],
  regions: regions.map(({ code }) => code),
})
type Named = Pick<CommunitySettings, 'modes' | 'regions'>

type Tally = Map<string, { readonly value: string; count: number }>

function count(tally: Tally, value: string): void {
  const known = tally.get(value)
  if (known) known.count += 1
  else if (value !== '') tally.set(value, { value, count: 1 })
}

/** The values that can be chosen: known ones in the vocabulary's order, followed by the community's own by name. */
export function optionsOf(rows: readonly ServerRow[], named: Named): Options {
  const vocabulary = vocabularyOf(named)
  const tallies: Record<Facet, Tally> = { modes: new Map(), maps: new Map(), regions: new Map() }
  for (const row of rows) {
    count(tallies.modes, row.mode)
    count(tallies.maps, row.map)
    count(tallies.regions, row.region)
  }
  const options = (facet: Facet): Option[] => {
    const own = [...tallies[facet].keys()].filter((value) => !vocabulary[facet].includes(value)).sort()
    return [...vocabulary[facet], ...own].flatMap((value) => tallies[facet].get(value) ?? [])
  }
  return { modes: options('modes'), maps: options('maps'), regions: options('regions') }
}

/** Drops the chosen values that no server has (FLT-06). Returns the same object if there is nothing to drop. */
export function keepAvailable(filters: Filters, options: Options): Filters {
  const kept = (facet: Facet) =>
    filters[facet].filter((value) => options[facet].some((option) => option.value === value))
  if (facets.every((facet) => kept(facet).length === filters[facet].length)) return filters
  return { ...filters, modes: kept('modes'), maps: kept('maps'), regions: kept('regions') }
}

/** The user's own lists on this device (F-12). */
export interface Mine {
  /** Never removed by a hide switch: a user wants to see that a favourite is full. */
  readonly favourites: ReadonlySet<ServerId>
  readonly hidden: ReadonlySet<ServerId>
  /** True while hidden servers are shown, so that they can be restored. */
  readonly showHidden: boolean
}

/** The user's filters without the search. */
export type Choices = Omit<Filters, 'search'>

export interface FilteredRows {
  readonly rows: readonly ServerRow[]
  /** Rows that match the search and the chosen modes, maps and regions, but are hidden by a switch or by the user. */
  readonly hidden: readonly ServerRow[]
}

/** FLT-07 and FLT-08: an offline server is neither full nor empty. */
const hiddenBySwitch = (filters: Choices, row: ServerRow): boolean =>
  row.online ? (filters.hideFull && row.full) || (filters.hideEmpty && row.empty) : filters.hideOffline

const chosen = (values: readonly string[]): ReadonlySet<string> | undefined =>
  values.length > 0 ? new Set(values) : undefined

/** Everything but the search, which changes with every key. Keeps the order of `ordered`. */
export function applyChoices(ordered: readonly ServerRow[], filters: Choices, mine: Mine): FilteredRows {
  const [byMode, byMap, byRegion] = [chosen(filters.modes), chosen(filters.maps), chosen(filters.regions)]
  const byPerson = mine.showHidden || mine.hidden.size === 0 ? undefined : mine.hidden
  const rows: ServerRow[] = []
  const hidden: ServerRow[] = []
  for (const row of ordered) {
    if (byMode && !byMode.has(row.mode)) continue
    if (byMap && !byMap.has(row.map)) continue
    if (byRegion && !byRegion.has(row.region)) continue
    if (byPerson?.has(row.id) || (hiddenBySwitch(filters, row) && !mine.favourites.has(row.id))) hidden.push(row)
    else rows.push(row)
  }
  return { rows, hidden }
}

/** The search as it is matched against a row's `haystack`. */
export const needleOf = ({ search }: Filters): string => search.trim().toLowerCase()

/** The rows whose haystack holds the needle (FLT-01). */
export function applySearch(filtered: FilteredRows, needle: string): FilteredRows {
  if (needle === '') return filtered
  const matches = (row: ServerRow) => row.haystack.includes(needle)
  return { rows: filtered.rows.filter(matches), hidden: filtered.hidden.filter(matches) }
}

export const sameFilters = (a: Filters, b: Filters): boolean =>
  a.search.trim() === b.search.trim() &&
  hides.every((hide) => a[hide] === b[hide]) &&
  facets.every((facet) => a[facet].length === b[facet].length && a[facet].every((value) => b[facet].includes(value)))

/** Adds a value to the choice or removes it. */
export function toggled(filters: Filters, facet: Facet, value: string): Filters {
  const before = filters[facet]
  const next = before.includes(value) ? before.filter((each) => each !== value) : [...before, value]
  return { ...filters, [facet]: next }
}

/** "Show": turns off every hide switch and keeps the search and the choices. */
export const showingAll = (filters: Filters): Filters => ({
  ...filters,
  hideFull: false,
  hideEmpty: false,
  hideOffline: false,
})
