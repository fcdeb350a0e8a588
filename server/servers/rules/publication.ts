import type { Server } from '../../../contract/servers.ts'
import { type ServerList, toServer } from './server-state.ts'

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
  /** Publishes the list as it is now. */
  publish(version: number): void
}

/** The servers that players see. */
export const shownServers = (serverList: ServerList): Server[] =>
  [...serverList.all()].filter(({ listed }) => listed.state !== 'hidden').map(toServer)

export function createPublication(serverList: ServerList): Publication {
  let published: (PublishedList & { readonly catalogue: number }) | null = null
  const publish = (version: number): void => {
    published = { version, catalogue: serverList.catalogue, servers: shownServers(serverList) }
  }
  return {
    publish,
    current() {
      // A server that was added, removed or renamed is not a matter of polling: every process reads it by itself.
      if (published && published.catalogue !== serverList.catalogue) publish(published.version)
      return published
    },
  }
}
