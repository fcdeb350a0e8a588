/** A community whose day passes twenty times as fast as the clock. */
import { hours } from '../../../../contract/duration.ts'
import type { Finding } from '../../progress.ts'

const timesAsFast = 20
/** Real milliseconds. */
export const hourLasts = hours(1) / timesAsFast
export const hoursOfDay = 24

/** Milliseconds of the community's time that pass in these real ones. */
export const communityTime = (real: number): number => real * timesAsFast

/**
 * The share of the slots that are taken, `hour` hours after nine in the morning: least then, most at nine in the evening.
 * It is the same before and after the evening, so that memory can be compared at two hours with as many players.
 */
export const fullness = (hour: number): number => 0.05 + 0.4 * (1 - Math.cos((2 * Math.PI * hour) / hoursOfDay))

/** Hours of the community between two absences of a server, and how long one takes. */
const awayEvery = 12
const awayFor = 0.6

/** Each server is away for 36 minutes of every twelve hours, and at any time one in twenty is. */
export const isAway = (server: number, hour: number): boolean =>
  (hour + server * 0.618 * awayEvery) % awayEvery < awayFor

/** What the portal holds after a forced collection, in bytes; `hour` hours after the beginning of the first day. */
export interface MemorySample {
  readonly hour: number
  /** Objects and buffers of the main thread. */
  readonly heap: number
  /** Of the whole process. */
  readonly resident: number
}

/** The most that memory may have grown by at the end of the day. */
export const growthLimit = 0.05
/** Before them the portal reads what it needs and fills what it keeps for minutes. */
const firstHours = [2, 3, 4, 5, 6]

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/**
 * How much more memory there is at the end of the day `days` than in its first hours: medians of the hours two to six,
 * and of the hours of the last day with as many players. Undefined if this run has not seen one of them.
 */
export function growth(samples: readonly MemorySample[], days: number): Omit<MemorySample, 'hour'> | undefined {
  const at = (hour: number): readonly MemorySample[] => samples.filter((sample) => sample.hour === hour)
  const before = firstHours.flatMap(at)
  const after = firstHours.flatMap((hour) => at(days * hoursOfDay - hour))
  if (before.length < firstHours.length || after.length < firstHours.length) return undefined
  const grown = (of: 'heap' | 'resident'): number =>
    middle(after.map((sample) => sample[of])) / middle(before.map((sample) => sample[of])) - 1
  return { heap: grown('heap'), resident: grown('resident') }
}

/** What is wrong with the memory at the end of a day. */
export function memoryFindings(samples: readonly MemorySample[], days: number): readonly Finding[] {
  const grown = growth(samples, days)
  if (grown === undefined) {
    const what = 'memory was not compared: this run has not seen hours two to six; begin anew with --fresh'
    return [{ kind: 'unexplained', what }]
  }
  return (['heap', 'resident'] as const)
    .filter((of) => grown[of] > growthLimit)
    .map((of) => ({ kind: 'unexplained', what: `${of} has grown by ${(grown[of] * 100).toFixed(1)} %` }))
}
