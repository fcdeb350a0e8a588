import type { CommunitySettings } from '../contract/community/community.ts'
import { serversVersion } from './community/store/catalogue.ts'
import { readSettings } from './community/store/settings.ts'
import type { Config } from './config.ts'
import type { Content } from './content/content.ts'
import { readContent } from './content/store/content.ts'
import type { Database } from './kernel/db/database.ts'
import { readPublishedPages } from './legal/store/pages.ts'
import type { ListedServer } from './servers/rules/server-state.ts'
import { listServers } from './servers/store/servers.ts'

/** What the community has decided. */
export interface Catalogue {
  readonly content: Content
  /** With the legal pages that are published. */
  readonly settings: CommunitySettings
  /** All servers that are not retired; undefined: none has changed since the last reading. */
  readonly servers: readonly ListedServer[] | undefined
}

/** A server that names no ping target is measured at its own address (decision 102). */
const measuredAtAddress = (server: ListedServer): ListedServer => ({
  ...server,
  ping_target: server.ping_target ?? (server.ip.includes(':') ? `[${server.ip}]` : server.ip),
})

/**
 * Reads a version of the catalogue. An edit of a text reads no server: there may be 10,000 of them.
 */
export function createCatalogueReader(
  database: Database,
  { latencyAtAddresses }: Pick<Config, 'latencyAtAddresses'>,
): (version: number) => Promise<Catalogue> {
  let known: number | undefined
  return async (version) => {
    // Read before the servers, as `version` was: an edit in between only causes one more reading.
    const current = await serversVersion(database)
    const [servers, content, settings, legal] = await Promise.all([
      current === known ? undefined : listServers(database),
      readContent(database, version),
      readSettings(database),
      readPublishedPages(database),
    ])
    known = current
    const polled = servers?.filter(({ state }) => state !== 'retired')
    const shown = Object.keys(legal).length === 0 ? settings : { ...settings, legal }
    return { content, settings: shown, servers: latencyAtAddresses ? polled?.map(measuredAtAddress) : polled }
  }
}
