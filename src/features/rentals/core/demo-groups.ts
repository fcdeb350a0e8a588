import type { Demo } from '../../../../contract/rentals/rentals.ts'

export interface NamedDemo extends Demo {
  /** `2026-06-01`, from the name; undefined if it contains none. */
  readonly date: string | undefined
  /** `20:14`. */
  readonly time: string | undefined
  /** Such as `de_mirage`. */
  readonly map: string | undefined
}

export interface DemoGroup {
  /** The date or the map; undefined for demos whose name contains none. */
  readonly key: string | undefined
  readonly demos: readonly NamedDemo[]
}

export type DemoGrouping = 'date' | 'map'

/** `2026-06-01_20-14-05` as MatchZy writes it, `20260601-201405` as the game does, and variants in between. */
const dated = /(?:^|\D)(20\d\d)-?(\d\d)-?(\d\d)[_T-]?(?:(\d\d)[-_]?(\d\d)(?:[-_]?\d\d)?)?(?!\d)/
/** The game's maps by name, because team names may follow; then anything that looks like a map. */
const knownMap =
  /(?:de_(?:ancient|anubis|cache|cbble|dust2|edin|inferno|mirage|nuke|overpass|train|vertigo)|cs_(?:italy|office|agency))(?:_night)?(?![a-z0-9])/
const anyMap = /(?:^|[^a-z0-9])((?:de|cs|ar|aim|awp|fy|hs|1v1|surf|bhop)_[a-z0-9]+)/

const isDay = (month: string, day: string): boolean =>
  Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31

/** The date, time and map of a match, from the demo's name. */
export function namedDemo(demo: Demo): NamedDemo {
  const [, year = '', month = '', day = '', hour, minute] = dated.exec(demo.name) ?? []
  const isDated = isDay(month, day)
  const isTimed = isDated && Number(hour) < 24 && Number(minute) < 60
  const name = demo.name.toLowerCase()
  return {
    ...demo,
    date: isDated ? `${year}-${month}-${day}` : undefined,
    time: isTimed ? `${hour}:${minute}` : undefined,
    map: knownMap.exec(name)?.[0] ?? anyMap.exec(name)?.[1],
  }
}

/**
 * Demos grouped by the day or the map of their match. Within a group they keep their order, by name descending
 * (DEM-01); groups come newest first, maps by their newest demo, and unknown ones last.
 */
export function groupDemos(demos: readonly NamedDemo[], by: DemoGrouping): readonly DemoGroup[] {
  const groups = new Map<string | undefined, NamedDemo[]>()
  for (const demo of demos) {
    const list = groups.get(demo[by]) ?? []
    list.push(demo)
    groups.set(demo[by], list)
  }
  const newest = (list: readonly NamedDemo[]): string =>
    list
      .map(({ date = '', time = '' }) => date + time)
      .toSorted()
      .at(-1) ?? ''
  return [...groups]
    .map(([key, list]) => ({ key, demos: list, newest: key === undefined ? '' : newest(list) }))
    .toSorted((a, b) => Number(a.key === undefined) - Number(b.key === undefined) || (a.newest < b.newest ? 1 : -1))
    .map(({ key, demos: list }) => ({ key, demos: list }))
}
