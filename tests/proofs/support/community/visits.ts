/** What a simulated game server sees of the portal that polls it. */
import { seconds } from '../../../../contract/duration.ts'

/** Two of the shortest intervals (10 s): whoever waits so long was left out once. */
export const missedAfter = seconds(20)
/** No interval is shorter than 10 s; both processes have their delays. */
export const tooEarly = seconds(9)
/** The longest interval of a server that does not respond, 60 s, and the time of its attempts. */
export const missedAwayAfter = seconds(66)
/** A question is repeated after a second, and belongs to the same visit. A later one is that of a process which has taken over. */
const sameVisit = seconds(2)
export interface Visits {
  /** The first question of the visit; undefined before any. */
  askedAt: number | undefined
  /** The last question of the visit. */
  repeatedAt: number
  /** Whether it was away when it was asked, and has not replied since: after three such visits the portal asks less often. */
  wasAway: boolean
}

export const noVisits = (): Visits => ({ askedAt: undefined, repeatedAt: 0, wasAway: false })

/** The time between two visits. */
export interface Interval {
  /** Milliseconds since the last question: how long the server has waited. */
  readonly gap: number
  /** Milliseconds since the first question of the visit before. */
  readonly period: number
  /** Whether the portal may ask less often: the server was away, and has not replied since. */
  readonly isBackedOff: boolean
}

export const isMissed = ({ gap, isBackedOff }: Interval): boolean => gap > (isBackedOff ? missedAwayAfter : missedAfter)

/** Since the last visit, whether or not there is another one; undefined if there was none. */
export function intervalSince({ askedAt, repeatedAt, wasAway }: Visits, at: number): Interval | undefined {
  if (askedAt === undefined) return undefined
  return { gap: at - repeatedAt, period: at - askedAt, isBackedOff: wasAway }
}

/**
 * Notes a question, to a server that is away or not; returns the interval that ends with it, unless it belongs to the visit
 * before or is the first.
 */
export function noteQuestion(visits: Visits, at: number, isAway: boolean): Interval | undefined {
  const interval = intervalSince(visits, at)
  const isRepeated = at - visits.repeatedAt < sameVisit
  visits.repeatedAt = at
  if (isAway) visits.wasAway = true
  if (interval !== undefined && isRepeated) return undefined
  visits.askedAt = at
  return interval
}
