import { createContext, useContext } from 'react'
import { seconds } from '../../../contract/duration.ts'
import type { Rental } from '../../../contract/rentals/rentals.ts'
import { now, useNow } from '../../platform/clock.ts'

/** How far the clock of the portal is ahead of the device's, milliseconds; small differences count as none. */
export const ServerSkew = createContext(0)

const tolerated = seconds(30)

/** From a list of servers that arrived at `fetchedAt` by the device's clock. */
export function serverSkew(rentals: readonly Rental[], fetchedAt: number | undefined): number {
  const told = rentals.find(({ start }) => start !== null)?.start?.now
  if (told === undefined || fetchedAt === undefined) return 0
  const skew = Math.round((told - fetchedAt) / seconds(10)) * seconds(10)
  return Math.abs(skew) > tolerated ? skew : 0
}

/** The time by the portal's clock, updated every `periodMs`. */
export function useServerNow(periodMs: number): number {
  const skew = useContext(ServerSkew)
  return Math.max(useNow(periodMs), now()) + skew
}
