import { type ServerId, serverId } from '../../../contract/servers/address.ts'

interface Identified {
  /** Empty until it is known. */
  readonly id: string
  readonly ip: string
  readonly port: number
}

/** What is known of the servers that are held. */
export interface KnownServers {
  readonly held: readonly Identified[]
  /** The id of the server that last left an address. */
  readonly former: ReadonlyMap<ServerId, string>
  /** An id that no server has. */
  fresh(): string
}

const addressOf = ({ ip, port }: Identified): ServerId => serverId(ip, port)

/**
 * Gives every offered server its id. In this order: its own; that of the server at its address; that of the server that
 * left its address or is named after it; else the address becomes its id, or a fresh one if that name is taken. No two
 * servers get the same id, and the same servers get the same ids again (decision 054).
 */
export function identifyServers<Server extends Identified>(
  offered: readonly Server[],
  { held, former, fresh }: KnownServers,
): Server[] {
  const heldIds = new Set(held.map(({ id }) => id))
  const atAddress = new Map(held.map((server) => [addressOf(server), server.id]))
  const leftBy = (address: ServerId): string | undefined =>
    [former.get(address), address].find((id) => id !== undefined && heldIds.has(id))
  const claimed = new Set(offered.map(({ id }) => id).filter((id) => id !== ''))
  const ids: string[] = offered.map(({ id }) => id)
  const claim = (idOf: (address: ServerId) => string | undefined): void => {
    for (const [at, server] of offered.entries()) {
      if (ids[at] !== '') continue
      const id = idOf(addressOf(server))
      if (id === undefined || claimed.has(id)) continue
      claimed.add(id)
      ids[at] = id
    }
  }
  claim((address) => atAddress.get(address))
  claim(leftBy)
  claim((address) => (heldIds.has(address) ? undefined : address))
  claim(fresh)
  return offered.map((server, at) => ({ ...server, id: ids[at] ?? fresh() }))
}
