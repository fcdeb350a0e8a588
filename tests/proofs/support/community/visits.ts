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
/** From so many unanswered visits on, the portal asks less often. */
const unansweredLimit = 3

export interface Visits {
  /** The first question of the visit; undefined before any. */
  askedAt: number | undefined
  /** The last question of the visit. */
  repeatedAt: number
  isAnswered: boolean
  /** Visits in a row that were not answered, without the current one. */
  unanswered: number
}

export const noVisits = (): Visits => ({ askedAt: undefined, repeatedAt: 0, isAnswered: false, unanswered: 0 })

/** The time between two visits, in milliseconds. */
export interface Interval {
  readonly gap: number
  /** Whether the server had left three visits or more unanswered. */
  readonly isBackedOff: boolean
}

export const isMissed = ({ gap, isBackedOff }: Interval): boolean => gap > (isBackedOff ? missedAwayAfter : missedAfter)

/** Since the last visit, whether or not there is another one; undefined if there was none. */
export function intervalSince(
  { askedAt, isAnswered, unanswered }: Omit<Visits, 'repeatedAt'>,
  at: number,
): Interval | undefined {
  if (askedAt === undefined) return undefined
  return { gap: at - askedAt, isBackedOff: !isAnswered && unanswered + 1 >= unansweredLimit }
}

/** Notes a question; returns the interval that ends with it, unless it belongs to the visit before or is the first. */
export function noteQuestion(visits: Visits, at: number): Interval | undefined {
  const interval = intervalSince(visits, at)
  const isRepeated = at - visits.repeatedAt < sameVisit
  visits.repeatedAt = at
  if (interval !== undefined && isRepeated) return undefined
  if (interval !== undefined) visits.unanswered = visits.isAnswered ? 0 : visits.unanswered + 1
  visits.askedAt = at
  visits.isAnswered = false
  return interval
}
