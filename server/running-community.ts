import type { CommunitySettings } from '../contract/community/community.ts'
import { defaultSettings } from '../contract/community/community-settings.ts'
import { modeKey } from '../contract/servers/modes.ts'
import { watchCommunity } from './community/module.ts'
import { serversVersion } from './community/store/catalogue.ts'
import { readSettings } from './community/store/settings.ts'
import type { Config } from './config.ts'
import type { Content } from './content/content.ts'
import { readContent } from './content/store/content.ts'
import type { Database } from './kernel/db/database.ts'
import { openNudges, requireSession } from './kernel/db/nudges.ts'
import type { QueueClock } from './kernel/jobs/queue-clock.ts'
import { createFailureReport } from './kernel/jobs/report-failure.ts'
import type { Kernel } from './kernel/kernel.ts'
import { readPublishedPages } from './legal/store/pages.ts'
import { createPingTargets, createPolling, type PingTargets, type Polling } from './servers/module.ts'
import { createPublication, type Publication } from './servers/rules/publication.ts'
import { createServerList } from './servers/rules/server-list.ts'
import type { ListedServer, PollerState, ServerList } from './servers/rules/server-state.ts'
import type { Silence } from './servers/rules/silence.ts'
import { serverListTopic } from './servers/store/server-list-changes.ts'
import { listServers } from './servers/store/servers.ts'

/** What the community has decided. */
interface Catalogue {
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

export interface CommunityDeps extends Omit<Kernel, 'reads'> {
  readonly config: Pick<Config, 'publicOrigin' | 'privateHosts' | 'pollRegions' | 'latencyAtAddresses'>
  readonly clock: QueueClock
}

/** The running server list and content. */
export interface Community {
  readonly serverList: ServerList
  readonly publication: Publication
  content(): Content
  /** What the community has set, whether or not the portal can offer it. */
  settings(): CommunitySettings
  /** The community's name. */
  brand(): string
  /** The key of a listed server's mode; undefined if it is not listed. */
  modeOf(id: string): string | undefined
  readonly poller: PollerState
  /** What is silent; undefined if this process does not poll, or not for long enough to know. */
  silent(): readonly Silence[] | undefined
  readonly pingTargets: Pick<PingTargets, 'check' | 'concerns' | 'targets'>
  /** After the rest of the portal is there: work that holds the thread up would delay servers that this process takes over. */
  start(): void
  stop(): Promise<void>
}

/** Loads the catalogue into memory; once started, keeps it up to date and polls its servers. */
export async function openCommunity(deps: CommunityDeps): Promise<Community> {
  const { config, database } = deps
  await requireSession(database)
  const serverList = createServerList()
  let content: Content = { version: 0, announcements: [], privileges: [], faqs: [] }
  let settings = defaultSettings
  let polling: Polling | undefined
  const readCatalogue = createCatalogueReader(database, config)
  const catalogue = watchCommunity({
    ...deps,
    async reload(version) {
      const read = await readCatalogue(version)
      content = read.content
      settings = read.settings
      if (read.servers === undefined) return
      serverList.setListed(read.servers)
      polling?.relist()
    },
  })
  await catalogue.refresh()
  const publication = createPublication(serverList)
  const held = new Set(Array.from(serverList.all(), ({ listed }) => listed.region))
  const regions = config.pollRegions.filter((region) => !held.has(region))
  if (regions.length > 0) deps.logger.warn({ regions }, 'POLL_REGIONS names regions without servers')
  const onDeaf = createFailureReport(deps, 'no nudges from the database')
  const nudges = await openNudges(database, serverListTopic, onDeaf)
  const running = createPolling({ ...deps, regions: config.pollRegions, serverList, publication, nudges })
  polling = running
  // The portal serves when this function has ended: a page that another process has given a list must not get an older one.
  await running.catchUp()
  const pingTargets = createPingTargets({
    ...deps,
    serverList,
    origin: config.publicOrigin,
    privateHosts: config.privateHosts,
  })
  return {
    serverList,
    publication,
    content: () => content,
    settings: () => settings,
    brand: () => settings.name,
    modeOf(id) {
      const listed = serverList.get(id)?.listed
      return listed && modeKey(settings.modes, listed.category)
    },
    poller: running,
    silent: running.silent,
    pingTargets,
    start() {
      catalogue.start()
      running.start()
      pingTargets.start()
    },
    async stop() {
      await Promise.all([catalogue.stop(), running.stop(), pingTargets.stop()])
    },
  }
}
