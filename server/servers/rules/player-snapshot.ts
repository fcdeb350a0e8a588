import { minutes } from '../../../contract/duration.ts'
import type { PlayerCount } from '../../../contract/servers/servers.ts'
import type { ListedServer, ServerPlayer, ServerState } from './server-state.ts'

/** Maximum age of a player list relative to the server's state (milliseconds). It is requested every 30 to 45 s. */
const staleAfter = minutes(2)

/** The players of a server and its player counts at one moment. */
export interface PlayerSnapshot {
  readonly players: readonly ServerPlayer[]
  /** Null if the list was saved by an older build. */
  readonly count: PlayerCount | null
  /** Epoch milliseconds. */
  readonly asOf: number
}

/**
 * The last player list with the counts of the same moment; a maximum set by the operator wins. Null if the server never
 * sent a list, or if its state is more than two minutes newer than the list.
 */
export function playerSnapshot({ listed, state }: { listed: ListedServer; state: ServerState }): PlayerSnapshot | null {
  const { players, playersCount, playersAsOf: asOf, lastSeen } = state
  if (asOf === null || (lastSeen !== null && lastSeen - asOf > staleAfter)) return null
  const max = listed.players_max ?? playersCount?.max
  return { players, count: playersCount && max !== undefined ? { ...playersCount, max } : null, asOf }
}
