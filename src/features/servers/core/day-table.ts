import type { ServerHistory } from '../../../../contract/servers/servers.ts'
import { stepStart } from './day-chart.ts'

export interface HourOfDay {
  /** Epoch milliseconds at which the hour starts on the user's clock. */
  readonly at: number
  /** Highest count within it; null if the server was unreachable. */
  readonly most: number | null
  /** Maps played within it, in order, each once. */
  readonly maps: readonly string[]
}

/** The day by hours of the user's clock, newest first: the chart's content as a table. */
export function hoursOf(history: ServerHistory): HourOfDay[] {
  const hours = new Map<number, { most: number | null; maps: Set<string> }>()
  const ofStep = Array.from<string | undefined>({ length: history.players.length })
  for (const { map, from, to } of history.maps) ofStep.fill(map, Math.max(0, from), Math.max(0, to))
  history.players.forEach((count, step) => {
    const at = new Date(stepStart(history, step)).setMinutes(0, 0, 0)
    const hour = hours.get(at) ?? { most: null, maps: new Set<string>() }
    hours.set(at, hour)
    if (count !== null) hour.most = Math.max(count, hour.most ?? 0)
    const map = ofStep[step]
    if (map !== undefined) hour.maps.add(map)
  })
  return [...hours].map(([at, { most, maps }]) => ({ at, most, maps: [...maps] })).reverse()
}

export interface PlayedMap {
  readonly map: string
  /** Epoch milliseconds. */
  readonly from: number
  /** Epoch milliseconds; null while it is still being played. */
  readonly to: number | null
}

/**
 * The maps played, newest first. The current step may be empty so far, so a map that reaches the one before it is still
 * being played, as long as the server is online.
 */
export const playedMaps = (history: ServerHistory, online: boolean): PlayedMap[] =>
  history.maps
    .filter(({ from, to }) => to > from)
    .map(({ map, from, to }) => ({
      map,
      from: stepStart(history, from),
      to: online && to >= history.players.length - 1 ? null : stepStart(history, to),
    }))
    .reverse()
