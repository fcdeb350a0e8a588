import { minutes } from '../../contract/duration.ts'
import type { PlayerCount } from '../../contract/servers.ts'
import type { ListedServer, LivePlayer, LiveState } from './live.ts'

/** By how much a player list may be older than the server's state (milliseconds); it is asked for every 30 to 45 s. */
const staleAfter = minutes(2)

/** Who was in a server at one moment, and how full it was then. */
export interface PlayerSnapshot {
  readonly players: readonly LivePlayer[]
  /** Null where an older build saved the list without it. */
  readonly count: PlayerCount | null
  /** Epoch milliseconds. */
  readonly asOf: number
}

/**
 * The last player list with the counts of the same visit; the operator's own maximum wins. Null where the server never
 * gave a list, or goes on answering but has not given one for two minutes: such a list says nothing about the state.
 */
export function playerSnapshot({ listed, live }: { listed: ListedServer; live: LiveState }): PlayerSnapshot | null {
  const { players, playersCount, playersAsOf: asOf, lastSeen } = live
  if (asOf === null || (lastSeen !== null && lastSeen - asOf > staleAfter)) return null
  const max = listed.players_max ?? playersCount?.max
  return { players, count: playersCount && max !== undefined ? { ...playersCount, max } : null, asOf }
}
