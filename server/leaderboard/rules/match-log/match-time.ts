import { hours, minutes, seconds } from '../../../../contract/duration.ts'

/** Seconds: a map that runs all day is recorded in matches of an hour, so that none grows without bound. */
export const longestMatch = hours(1) / seconds(1)
/** Seconds without an event after which the next one begins another match. */
export const longestPause = minutes(5) / seconds(1)

export interface MatchTime {
  /** Seconds of the game server's wall clock. */
  readonly started: number
  /** The newest event. */
  readonly ended: number
}

/**
 * The match that an event at `at` belongs to; undefined: a new one. `mapAt` is the second in which the map began, as far as
 * the log told. Logs over HTTP and in files round the same instant differently, so that one second is no difference.
 */
export function matchAt<M extends MatchTime>(matches: readonly M[], at: number, mapAt: number): M | undefined {
  const begun = mapAt <= at ? mapAt : 0
  let found: M | undefined
  for (const match of matches) {
    const isOpen = match.started <= at + 1 && at < match.started + longestMatch && at <= match.ended + longestPause
    if (isOpen && match.started + 1 >= begun && (found === undefined || match.started > found.started)) found = match
  }
  return found
}

/** The second in which a new match begins whose first event is at `at`. */
export const matchStart = (at: number, mapAt: number): number =>
  mapAt <= at && at - mapAt <= longestPause ? mapAt : at
