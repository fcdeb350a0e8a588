import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { basename, dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { ServerId } from '../contract/servers/address.ts'
import { createStaffProvers } from './accounts/authorise-staff.ts'
import { startAccounts } from './accounts/module.ts'
import { alertSources } from './alert-sources.ts'
import { startAlerts } from './alerts/module.ts'
import { createApp } from './app.ts'
import { createDecidedAddresses } from './community/decided-addresses.ts'
import { communityRoutes } from './community/module.ts'
import { createOffered } from './community/rules/offered-settings.ts'
import { communityParts } from './community-file.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database.ts'
import { startPortalEmbeds } from './embeds.ts'
import { eventSources } from './event-sources.ts'
import { startInGame } from './game-side.ts'
import { inheritedSocket } from './inherited-socket.ts'
import { startInventory } from './inventory/module.ts'
import type { Database, OpenDatabase } from './kernel/db/database.ts'
import { type DatabaseLocation, databaseLocation } from './kernel/db/location.ts'
import { createWriteWatch, type WriteWatch } from './kernel/db/write-watch.ts'
import { rateLimits } from './kernel/http/rate-limit.ts'
import type { RouteModule } from './kernel/http/route-module.ts'
import { openQueueClock } from './kernel/jobs/queue-clock.ts'
import { createCountTogether } from './kernel/limits/count-together.ts'
import { createLogger } from './kernel/log/logger.ts'
import type { Metrics } from './kernel/metrics/metrics.ts'
import type { PortalSecrets } from './kernel/secrets/secret.ts'
import { startLeaderboard } from './leaderboard/module.ts'
import { createPagePreviews } from './leaderboard/page-previews.ts'
import { termsOfOrder } from './legal/agree.ts'
import { legalModules } from './legal-pages.ts'
import { listenOn } from './listen.ts'
import { createModeration } from './moderation.ts'
import { openMetrics } from './open-metrics.ts'
import { openSecrets } from './open-secrets.ts'
import { createPageDocuments } from './page-documents.ts'
import { startPayments } from './payments/module.ts'
import { endingKeys } from './payments/rules/key-ends.ts'
import { createProductOrders } from './payments/store/product-orders.ts'
import { startKeptData } from './personal-data.ts'
import { playerPagePeople } from './player-directory.ts'
import { startRentals } from './rentals/module.ts'
import { type Community, openCommunity } from './running-community.ts'
import { startSendToPc } from './send-to-pc.ts'
import type { ServerList } from './servers/rules/server-state.ts'
import { readHistory } from './servers/store/history.ts'
import { backendsOf, type Services } from './services.ts'
import { namedServer, shownServers } from './shown-servers.ts'
import { type Closing, closeServer, createNotice } from './shutdown.ts'
import { startSlotPush } from './slot-push.ts'
import { claimRoutes } from './staff/claim-handlers.ts'
import { readStaffRole } from './staff/store.ts'
import { staffModules } from './staff-modules.ts'
import { statusSources } from './status-sources.ts'
import { build, version } from './version.ts'
import { setStaffBadge } from './vip/acts.ts'
import { startVip } from './vip/module.ts'

/** The basis of a portal: opened first, closed last. */
export interface Foundation extends PortalSecrets {
  readonly config: Config
  readonly logger: FastifyBaseLogger
  readonly database: OpenDatabase
  readonly location: DatabaseLocation
  readonly storage: WriteWatch
  /** Undefined: metrics are off. */
  readonly metrics: Metrics | undefined
}

export interface Portal {
  readonly serverList: ServerList
  /** Rebuilds changed rankings now instead of at the next interval. */
  rankNow(): void
  /** How it closes; the database stays open. */
  readonly closing: Closing
  /** @throws StartError if the port is not available */
  listen(): Promise<AddressInfo>
  /** Settles once the documents of a portal that listens are its own, or cannot be. */
  documentsShown(): Promise<void>
}

/** The built page: beside this file's folder when bundled (dist/server), in dist/ when run from source. */
function pageDirectory(): string {
  const here = import.meta.dirname
  return basename(dirname(here)) === 'dist' ? join(here, '../page') : join(here, '../dist/page')
}

/** Beside this file, bundled or not. */
const rankingThreadFile = (): string =>
  join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? 'ranking-thread.ts' : 'ranking-thread.js')

/** Opens the log and the database, with all migrations applied, and reads the portal's secret. */
export async function openFoundation(config: Config): Promise<Foundation> {
  const logger = createLogger(config.logLevel)
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught')
    process.exit(1)
  })
  const metrics = config.metrics === undefined ? undefined : await startMetrics()
  const location = databaseLocation(process.env)
  const database = await openDatabase(location, {
    onFailed: (isOutage) => metrics?.noteDatabaseError(isOutage),
    onConnectionLost: (error) => logger.warn({ err: error }, 'database connection lost'),
    onWarning: (message) => logger.warn(message),
    readUrl: config.databaseReadUrl,
    onMoved: (message) => logger.warn(message),
  })
  const say = (line: string): unknown => process.stdout.write(`${line}\n`)
  const file = location.kind === 'sqlite' ? location.file : undefined
  const storage = createWriteWatch({ database, folder: config.dataDir, file, logger, now: Date.now })
  const secrets = await openSecrets({ database, logger, say }, config)
  return { config, logger, database, location, storage, metrics, ...secrets }
}

/** Loads the library of the metrics only where they are used. */
async function startMetrics(): Promise<Metrics> {
  const { createMetrics } = await import('./kernel/metrics/metrics.ts')
  return createMetrics()
}

/** What the alerts need besides the parts that every noun gets. */
function alertSettings(
  config: Config,
  database: Database,
  community: Community,
  { providers }: Pick<Services, 'providers'>,
) {
  return {
    sources: alertSources({
      database,
      community,
      endingKeys: (now) => endingKeys(providers, now),
      monotonic: () => performance.now(),
    }),
    eventSources: eventSources(database, community.serverList),
    monotonic: () => performance.now(),
    // With SQLite it is the only process, also where a full disk keeps it from becoming the leader.
    isWatcher: () => database.kind === 'sqlite' || community.poller.role() === 'leader',
    privateHosts: config.privateHosts,
    brand: community.brand,
    origin: config.publicOrigin,
    ...statusSources(community),
  }
}

/** What the leaderboard needs besides the parts that every noun gets. */
function leaderboardSettings(config: Config, location: DatabaseLocation, community: Community) {
  return {
    publicOrigin: config.publicOrigin,
    listServers: () => Array.from(community.serverList.all(), namedServer),
    ranking: { file: rankingThreadFile(), location, cpuShare: config.rankingCpuPercent / 100 },
    modeOf: community.modeOf,
    ...shownServers(community.serverList),
    rankings: () => community.settings().rankings,
  }
}

/** What the HTTP side takes from configuration, database and server list. */
function httpSettings(config: Config, database: OpenDatabase, secret: string, community: Community) {
  const { serverList, publication, content, poller } = community
  return {
    serverList,
    publication,
    content,
    poller,
    readHistory: (id: ServerId, at: number) => readHistory(database.reads, id, at),
    database,
    ...{ version, build },
    mode: config.mode,
    publicOrigin: config.publicOrigin,
    hstsIncludesSubdomains: config.hstsIncludesSubdomains,
    trustedProxies: config.trustedProxies,
    limits: rateLimits(config.rateLimitPerMinute),
    countTogether: createCountTogether(database, secret),
  }
}

/**
 * Composes the portal: every noun gets what it needs from the others and from external services. `more`: routes
 * besides those of the nouns. It serves nothing before {@link Portal.listen}.
 */
export async function createPortal(
  { config, logger, database, location, storage, secret, previousSecret, metrics }: Foundation,
  services: Services,
  more: readonly RouteModule[] = [],
): Promise<Portal> {
  const { steam, mailer, providers } = services
  const [now, clock] = [Date.now, await openQueueClock(database)]
  const community = await openCommunity({ config, database, logger, now, clock })
  const { settings, brand } = community
  const { publicOrigin, privateHosts } = config
  const addresses = createDecidedAddresses(settings, config)
  const shared = { database, reads: database.reads, storage, logger, now, clock }
  const seen = await openMetrics({ ...shared, config, metrics, community })
  const readRole = (steamId: string) => readStaffRole(database, steamId)
  const secrets = { secret, previousSecret }
  const identity = { config, ...secrets, steam, mailer, brand, readStaffRole: readRole }
  const accounts = await startAccounts({ ...identity, ...shared })
  const { authenticate, readProfile, findKey } = accounts
  const provers = createStaffProvers({ authenticate, readStaffRole: readRole, now })
  const vip = startVip({ pages: services.vipPages, database, authenticate, now })
  const orders = createProductOrders('server_rental', providers)
  const rentals = await startRentals({ ...shared, config, ...secrets, authenticate, orders, settings })
  const products = { vip_subscription: vip.product, server_rental: rentals.product }
  const payments = startPayments({ ...shared, publicOrigin, authenticate, providers, products, brand, termsOfOrder })
  const inventory = startInventory({ ...secrets, host: services.inventory, database, authenticate, readProfile, now })
  const inGame = await startInGame({ ...shared, ...secrets, provers, authenticate, community, privateHosts })
  const leaderboard = startLeaderboard({
    ...leaderboardSettings(config, location, community),
    ...shared,
    ...secrets,
    ...playerPagePeople(shared),
    ...{ provers, authenticate, watchLog: seen.watchLog, onLog: inGame.takeLog },
  })
  const ending = createNotice(config, inheritedSocket(process.env, process.pid) !== undefined)
  const watched = alertSettings(config, database, community, services)
  const alerts = startAlerts({ ...watched, ...shared, ...secrets, provers })
  const moderation = createModeration({ ...identity, ...shared, settings, authenticate, provers, inGame })
  const parts = [payments, accounts, leaderboard, moderation]
  const push = startSlotPush({ ...shared, ...secrets, community, authenticate, config })
  const data = startKeptData({ ...shared, settings, authenticate, provers })
  const sentServers = await startSendToPc({ ...shared, ...secrets, authenticate, community, rentals, config })
  const offered = createOffered(settings, backendsOf(config, services), config.mode === 'demo')
  const embeds = startPortalEmbeds({ ...shared, config, community, leaderboard, offered })
  const ofCommunity = { parts: communityParts, addresses, publicOrigin, settings: offered }
  const place = { pageDirectory: pageDirectory(), origin: publicOrigin }
  const documents = createPageDocuments({ ...place, settings: offered, logger })
  const app = await createApp({
    isClosing: ending.isClosing,
    findKey,
    ...httpSettings(config, database, secret, community),
    ...shared,
    settings: offered,
    formerOrigins: addresses.formerOrigins,
    ...documents.served,
    pagePreview: createPagePreviews({ pages: leaderboard.pages, settings: offered, now }),
    framedOrigins: [...vip.framedOrigins, ...inventory.framedOrigins],
    observeResponse: metrics?.observeResponse,
    modules: [
      ...[accounts, vip, payments, inventory, rentals, embeds, push, sentServers, documents].map(
        ({ module }) => module,
      ),
      ...[leaderboard, alerts, inGame, data, moderation, seen].flatMap(({ modules }) => modules),
      ...staffModules({ ...shared, config, services, provers, readStaffRole: readRole, community, parts, accounts }),
      claimRoutes({ database, authenticate, signIn: accounts.signIn, setBadge: setStaffBadge, publicOrigin, now }),
      ...[payments, rentals].map(({ staffModule }) => staffModule(provers)),
      ...legalModules({ ...shared, authenticate, provers, publicOrigin, providers, settings, offered }),
      ...communityRoutes({ ...shared, ...secrets, provers, ...ofCommunity }),
      ...more,
    ],
  })
  const closeHttp = (): Promise<void> => {
    sentServers.endStreams()
    inGame.endCalls()
    return closeServer(app)
  }
  storage.start()
  community.start()
  const watching = { metrics: seen, alerts, push, streams: sentServers, data }
  const running = { storage, embeds, ...watching, leaderboard, inGame, payments, rentals, accounts, community }
  const stopping = Object.entries(running).map(([name, part]) => [name, () => part.stop()] as const)
  return {
    serverList: community.serverList,
    rankNow: leaderboard.rankNow,
    closing: { ...ending.closing, steps: [{ http: closeHttp }, Object.fromEntries(stopping)] },
    listen: () => listenOn(app, config, { logger, hasPage: existsSync(place.pageDirectory) }),
    documentsShown: () => documents.firstRound(),
  }
}
