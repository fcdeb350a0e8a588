import { seconds } from '../../../contract/duration.ts'
import type { ServerState } from './server-state.ts'
import { missLimit } from './state-changes.ts'

/** ±20 %, from a random number in [0, 1). */
const jittered = (ms: number, random: number): number => ms * (0.8 + 0.4 * random)

/** Mean interval of two visits to a server that replies (milliseconds). */
export const period = seconds(10.9)
/** How far an interval may deviate from {@link period}, so that none is below 10 s and none above 12 s. */
const reach = seconds(0.9)
const playersMean = seconds(37.5)
const longest = seconds(60)

/**
 * Milliseconds from `askedAt` (of any clock) to the next visit of a server that replies, 10 to 11.8 s. Every server has a
 * place in the period, from 0 to 1, and each interval moves its visits a sixth of the way towards that place. Visits that
 * were bunched up, by the start or by a stall, spread over the whole period within two minutes, and stay evenly spread.
 */
export function steadyDelay(askedAt: number, place: number): number {
  const ahead = (((place * period - askedAt) % period) + period) % period
  const off = ahead > period / 2 ? ahead - period : ahead
  return period + off * (reach / (period / 2))
}

/**
 * Milliseconds from one visit to the next: {@link steadyDelay}; after three misses 24 to 36 s, then 48 to 60 s.
 */
export function visitDelay(misses: number, random: number, askedAt: number, place: number): number {
  if (misses < missLimit) return steadyDelay(askedAt, place)
  return Math.min(longest, jittered(seconds(30) * 2 ** Math.min(misses - missLimit, 1), random))
}

/** Milliseconds between two A2S_PLAYER to one server: 30 to 45 s; ten times that if it never replies to them. */
export const playersDelay = (misses: number, random: number): number =>
  jittered(playersMean, random) * (misses < missLimit ? 1 : 10)

/** Milliseconds until the first queries of a server that this process begins to poll. */
export interface FirstVisit {
  readonly info: number
  readonly players: number
}

/**
 * The first visit of a server that another process may have polled before: neither earlier nor later than if that process
 * went on. `now` in epoch milliseconds; the other's clock may differ, but no wait is longer than an interval.
 */
export function firstVisit(
  { lastSeen, playersAsOf }: Pick<ServerState, 'lastSeen' | 'playersAsOf'>,
  now: number,
): FirstVisit {
  const rest = (since: number | null, interval: number): number =>
    since === null ? 0 : Math.min(Math.max(0, since + interval - now), interval)
  return { info: rest(lastSeen, period), players: rest(playersAsOf, playersMean) }
}
