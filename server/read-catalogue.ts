import type { CommunitySettings } from '../contract/community.ts'
import type { Content } from './content/content.ts'
import { serversVersion } from './content/store/catalogue.ts'
import { readContent } from './content/store/content.ts'
import { readSettings } from './content/store/settings.ts'
import type { Database } from './kernel/db/database.ts'
import type { ListedServer } from './servers/rules/server-state.ts'
import { listServers } from './servers/store/servers.ts'

/** What the community has decided. */
export interface Catalogue {
  readonly content: Content
  readonly settings: CommunitySettings
  /** All servers that are not retired; undefined: none has changed since the last reading. */
  readonly servers: readonly ListedServer[] | undefined
}

/**
 * Reads a version of the catalogue. An edit of a text reads no server: there may be 10,000 of them.
 */
export function createCatalogueReader(database: Database): (version: number) => Promise<Catalogue> {
  let known: number | undefined
  return async (version) => {
    // Read before the servers, as `version` was: an edit in between only causes one more reading.
    const current = await serversVersion(database)
    const [servers, content, settings] = await Promise.all([
      current === known ? undefined : listServers(database),
      readContent(database, version),
      readSettings(database),
    ])
    known = current
    return { content, settings, servers: servers?.filter(({ state }) => state !== 'retired') }
  }
}
