import type { RegionAvailability } from '../../../../contract/rentals/rentals.ts'

export const regionFilters = ['all', 'china', 'asia', 'europe', 'america'] as const
export type RegionFilter = (typeof regionFilters)[number]

/** The six that the specification names (RGN-02, X-18); the other two of the mainland are found under Asia. */
const chinaFilter: readonly string[] = [
  'ap-shanghai',
  'ap-beijing',
  'ap-guangzhou',
  'ap-chengdu',
  'ap-wuhan',
  'ap-hongkong',
]

const prefixes: Readonly<Record<Exclude<RegionFilter, 'all' | 'china'>, readonly string[]>> = {
  asia: ['ap-'],
  europe: ['eu-'],
  america: ['na-', 'sa-'],
}

function isIn(region: string, filter: RegionFilter): boolean {
  if (filter === 'all') return true
  if (filter === 'china') return chinaFilter.includes(region)
  return prefixes[filter].some((prefix) => region.startsWith(prefix))
}

/**
 * The regions that match the filter; the current one first, then the recommended ones, then in the server's order
 * (RGN-03).
 */
export function tilesOf(
  regions: readonly RegionAvailability[],
  filter: RegionFilter,
  current?: string,
): readonly RegionAvailability[] {
  const rank = (tile: RegionAvailability) => (tile.region === current ? 0 : tile.recommended ? 1 : 2)
  return regions.filter(({ region }) => isIn(region, filter)).toSorted((a, b) => rank(a) - rank(b))
}

/** Filters that match at least one region. */
export const usefulFilters = (regions: readonly RegionAvailability[]): readonly RegionFilter[] =>
  regionFilters.filter((filter) => filter === 'all' || regions.some(({ region }) => isIn(region, filter)))
