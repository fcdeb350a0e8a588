import { seconds } from '../../../contract/duration.ts'
import { missLimit } from './state-changes.ts'

/** ±20 %, from a random number in [0, 1). */
const jittered = (ms: number, random: number): number => ms * (0.8 + 0.4 * random)

const infoMean = seconds(12.5)
const playersMean = seconds(37.5)
const longest = seconds(60)

/**
 * Milliseconds from one visit to the next. 10 to 15 s, so that ±20 % never gives two A2S_INFO within 10 s; after three
 * misses 24 to 36 s, then 48 to 60 s.
 */
export function visitDelay(misses: number, random: number): number {
  if (misses < missLimit) return jittered(infoMean, random)
  return Math.min(longest, jittered(seconds(30) * 2 ** Math.min(misses - missLimit, 1), random))
}

/** Milliseconds between two A2S_PLAYER to one server: 30 to 45 s; ten times that if it never replies to them. */
export const playersDelay = (misses: number, random: number): number =>
  jittered(playersMean, random) * (misses < missLimit ? 1 : 10)
