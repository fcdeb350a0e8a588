import { freeSlots, hasRoom } from '../../../../contract/push/slot-watch.ts'
import { type ServerId, serverId } from '../../../../contract/servers/address.ts'
import { type Mode, modeKey } from '../../../../contract/servers/modes.ts'
import type { Server } from '../../../../contract/servers/servers.ts'

/** A server that quick join may offer. `free` is its free slots, as the list counts them. */
export interface Candidate {
  readonly id: ServerId
  readonly server: Server
  readonly free: number
}

/** What the player wants to play. */
export interface Wish {
  /** A mode's id. */
  readonly mode: string
  /** The community's modes. */
  readonly modes: readonly Mode[]
  readonly vip: boolean
}

/** Whether a server is open, of the mode (exact after its aliases, X-14), and has room (QJ-03, QJ-04). */
export const qualifies = (server: Server, { mode, modes, vip }: Wish): boolean =>
  hasRoom(server, vip) && modeKey(modes, server.category) === mode

/** The servers that may be offered for a mode. */
export const candidatesOf = (servers: readonly Server[], wish: Wish): Candidate[] =>
  servers
    .filter((server) => qualifies(server, wish))
    .map((server) => ({ id: serverId(server.ip, server.port), server, free: freeSlots(server) }))
