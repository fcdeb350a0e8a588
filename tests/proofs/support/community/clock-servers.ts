/** Game servers whose number of players is the time, so that a list tells how old it is. They always respond. */
import { seconds } from '../../../../contract/duration.ts'

export const clockServers = 20
/** Seconds until the same number comes again; a byte holds it. */
const turn = 250
/** Their slots: no other server has as many. */
export const clockMax = 255

/** What such a server tells at `now` (epoch milliseconds). */
export const clockTime = (now: number): number => Math.floor(now / seconds(1)) % turn

/** The age in seconds of what a row of the list says (`players`); undefined for other rows. At most one too much. */
export function ageOf(players: string, now: number): number | undefined {
  const [told, max] = players.split('/').map(Number)
  if (told === undefined || max !== clockMax) return undefined
  return (clockTime(now) - told + turn) % turn
}
