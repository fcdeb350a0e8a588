import { serverId } from '../contract/servers/address.ts'
import type { PlayerPageDeps } from './leaderboard/handlers/player-pages.ts'
import type { ServerEntry, ServerList } from './servers/rules/server-state.ts'

/** A server by its name and its current address. */
export const namedServer = ({ listed: { id, name, name_display, ip, port } }: ServerEntry) => ({
  id,
  name: name_display ?? name,
  address: serverId(ip, port),
})

/** What the pages of matches know of listed servers. */
export const shownServers = (
  serverList: Pick<ServerList, 'get' | 'find'>,
): Pick<PlayerPageDeps, 'shownServer' | 'listedAt'> => ({
  shownServer(id) {
    const entry = serverList.get(id)
    if (entry === undefined || entry.listed.state === 'hidden') return undefined
    const { name, address } = namedServer(entry)
    return { name, id: address }
  },
  listedAt(address) {
    const listed = serverList.find(address)?.listed
    return listed?.state === 'hidden' ? undefined : listed?.id
  },
})
