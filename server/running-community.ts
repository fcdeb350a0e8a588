import type { CommunitySettings } from '../contract/community/community.ts'
import { defaultSettings } from '../contract/community/community-settings.ts'
import { modeKey } from '../contract/servers/modes.ts'
import { watchCommunity } from './community/module.ts'
import type { Config } from './config.ts'
import type { Content } from './content/content.ts'
import { openNudges, requireSession } from './kernel/db/nudges.ts'
import type { QueueClock } from './kernel/jobs/queue-clock.ts'
import { createFailureReport } from './kernel/jobs/report-failure.ts'
import type { Kernel } from './kernel/kernel.ts'
import { createCatalogueReader } from './read-catalogue.ts'
import { createPingTargets, createPolling, type PingTargets, type Polling } from './servers/module.ts'
import { createPublication, type Publication } from './servers/rules/publication.ts'
import { createServerList } from './servers/rules/server-list.ts'
import type { PollerState, ServerList } from './servers/rules/server-state.ts'
import type { Silence } from './servers/rules/silence.ts'
import { serverListTopic } from './servers/store/server-list-changes.ts'

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
