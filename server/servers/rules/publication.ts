import { minutes } from '../../../contract/duration.ts'
import type { Server } from '../../../contract/servers/servers.ts'
import { stateDiffers } from './server-list.ts'
import { type ListedServer, type ServerEntry, type ServerList, type ServerState, toServer } from './server-state.ts'

/** The server list as every process of the community responds with it. */
export interface PublishedList {
  /** Increases with every change of the list, in whichever process it was polled; in the ETag. */
  readonly version: number
  readonly servers: readonly Server[]
}

/**
 * What `GET /api/servers` responds with where several processes share a database: the list of one moment, the same in all
 * of them. The polling process learns of changes earlier, but shows them when it tells the others.
 */
export interface Publication {
  /** Null until a version is known, and where one process is alone: it responds with what it has. */
  current(): PublishedList | null
  /** The lists of the last minutes, oldest first. */
  recent(): readonly PublishedList[]
  /** Publishes the list as it is now. */
  publish(version: number): void
}

/** Pages refresh every 30 s, with data saver every two minutes, and a CDN may give them what is ten seconds old. */
export const keepVersions = minutes(2.5)
/** Versions are at least a second apart. One of 10,000 servers is a list of 80 kB: it shares its rows with the others. */
export const maxVersions = 150

const rows = new WeakMap<ListedServer, { readonly state: ServerState; readonly server: Server }>()

/** The server as players see it; the same object for as long as they see the same. */
function rowOf(entry: ServerEntry): Server {
  const known = rows.get(entry.listed)
  if (known && !stateDiffers(known.state, entry.state)) return known.server
  const server = toServer(entry)
  rows.set(entry.listed, { state: entry.state, server })
  return server
}

/** The servers that players see. */
export const shownServers = (serverList: ServerList): Server[] =>
  [...serverList.all()].filter(({ listed }) => listed.state !== 'hidden').map(rowOf)

export function createPublication(serverList: ServerList): Publication {
  let published: (PublishedList & { readonly catalogue: number }) | null = null
  let recent: PublishedList[] = []
  const publish = (version: number): void => {
    published = { version, catalogue: serverList.catalogue, servers: shownServers(serverList) }
    recent = [...recent.filter((list) => version - list.version < keepVersions), published].slice(-maxVersions)
  }
  return {
    publish,
    current() {
      // A server that was added, removed or renamed is not a matter of polling: every process reads it by itself.
      if (published && published.catalogue !== serverList.catalogue) publish(published.version)
      return published
    },
    recent: () => recent,
  }
}
