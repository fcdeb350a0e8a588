import type { ServerHistory } from '../../../../contract/servers/servers.ts'

/** Height in the chart's own units; a step is one unit wide. The chart is stretched to its box. */
export const chartHeight = 100

export interface PlayerScale {
  /** Players at the upper edge; at least 1. */
  readonly top: number
  /** Values of the grid lines, from 0 to `top`. */
  readonly ticks: readonly number[]
}

const intervals = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 25, 32, 50, 64, 100, 128, 200, 256, 500, 1000] as const
const maxIntervals = 4

/**
 * A scale that fits both the day's peak and the server's capacity, so that the height shows how full it was. Of the
 * intervals that need few lines it takes the one that wastes least space above, and of those the finest.
 */
export function playerScale(players: readonly (number | null)[], room: number): PlayerScale {
  const highest = Math.max(1, room, ...players.map((count) => count ?? 0))
  let best = { top: Number.POSITIVE_INFINITY, step: highest }
  for (const step of intervals) {
    const count = Math.ceil(highest / step)
    if (count <= maxIntervals && count * step < best.top) best = { top: count * step, step }
  }
  const { step } = best
  const top = Number.isFinite(best.top) ? best.top : highest
  return { top, ticks: Array.from({ length: Math.round(top / step) + 1 }, (_, i) => i * step) }
}

/** Half-open runs [from, to) of steps that have a count (`true`) or none (`false`). */
function runs(players: readonly (number | null)[], known: boolean): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  players.forEach((count, i) => {
    if ((count !== null) !== known) return
    const last = found.at(-1)
    if (last?.to === i) last.to = i + 1
    else found.push({ from: i, to: i + 1 })
  })
  return found
}

export interface DayPaths {
  /** SVG path data: the stepped line, the area under it, and the times without a reply. */
  readonly line: string
  readonly area: string
  readonly gaps: string
}

const round = (value: number): number => Math.round(value * 100) / 100

/** The day as stepped paths: a count applies to its whole step, and a gap stays a gap, never a slope. */
export function dayPaths(players: readonly (number | null)[], top: number): DayPaths {
  const y = (i: number) => round(chartHeight * (1 - (players[i] ?? 0) / top))
  const stepped = ({ from, to }: { from: number; to: number }) => {
    let path = `${y(from)}H${from + 1}`
    for (let i = from + 1; i < to; i++) path += y(i) === y(i - 1) ? `H${i + 1}` : `V${y(i)}H${i + 1}`
    return path
  }
  const known = runs(players, true).map((run) => ({ ...run, path: stepped(run) }))
  return {
    line: known.map(({ from, path }) => `M${from} ${path}`).join(''),
    area: known.map(({ from, path }) => `M${from} ${chartHeight}V${path}V${chartHeight}z`).join(''),
    gaps: runs(players, false)
      .map(({ from, to }) => `M${from} 0H${to}V${chartHeight}H${from}z`)
      .join(''),
  }
}

/** Epoch milliseconds at which a step starts. */
export const stepStart = ({ start, stepSeconds }: ServerHistory, step: number): number =>
  (start + step * stepSeconds) * 1000

export interface HourTick {
  /** Epoch milliseconds. */
  readonly at: number
  /** Position on the axis, from 0 to 1. */
  readonly share: number
  /** Hour of the day in the user's time zone. */
  readonly hour: number
}

/** The whole hours of the user's clock that are divisible by `every`, with their position on the axis. */
export function hourTicks(history: ServerHistory, every: number): HourTick[] {
  const [from, to] = [stepStart(history, 0), stepStart(history, history.players.length)]
  const found: HourTick[] = []
  if (!(to > from)) return found
  const date = new Date(from)
  date.setMinutes(0, 0, 0)
  for (let at = date.getTime(); at < to; at += 3_600_000) {
    const hour = new Date(at).getHours()
    if (at >= from && hour % every === 0) found.push({ at, share: (at - from) / (to - from), hour })
  }
  return found
}

/** The step under a point of the axis, given from 0 to 1. */
export const stepAt = (share: number, steps: number): number =>
  Math.min(steps - 1, Math.max(0, Math.floor(share * steps)))

/** The map played in a step; undefined if none is known. */
export const mapAt = ({ maps }: ServerHistory, step: number): string | undefined =>
  maps.find(({ from, to }) => from <= step && step < to)?.map

export interface Peak {
  readonly players: number
  readonly step: number
}

/** The highest count and the first step that had it; undefined if no step has a count. */
export function peakOf(players: readonly (number | null)[]): Peak | undefined {
  let peak: Peak | undefined
  players.forEach((count, step) => {
    if (count !== null && (!peak || count > peak.players)) peak = { players: count, step }
  })
  return peak
}
