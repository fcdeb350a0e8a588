import { onTestFinished } from 'vitest'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { shippedEmbeds } from '../../contract/embeds/embed-settings.ts'
import { apiKeyRoutes } from '../../server/accounts/api-keys/module.ts'
import { createStaffProvers } from '../../server/accounts/authorise-staff.ts'
import type { WebhookCall } from '../../server/alerts/backends/webhook-call.ts'
import { eventWebhookRoutes } from '../../server/alerts/events/handlers.ts'
import { eventWebhookKeys } from '../../server/alerts/events/store.ts'
import { webhookRoutes } from '../../server/alerts/handlers.ts'
import { statusRoutes } from '../../server/alerts/status-handlers.ts'
import { webhookKeys } from '../../server/alerts/store/webhooks.ts'
import { checklistFactsOf } from '../../server/checklist-facts.ts'
import { communityRoutes } from '../../server/community/module.ts'
import { communityParts } from '../../server/community-file.ts'
import { embedRoutes } from '../../server/embeds/module.ts'
import { startInGame } from '../../server/game-side.ts'
import { startInventory } from '../../server/inventory/module.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { createLogger } from '../../server/kernel/log/logger.ts'
import { staffLeaderboardRoutes } from '../../server/leaderboard/module.ts'
import { termsOfOrder } from '../../server/legal/agree.ts'
import { legalModules } from '../../server/legal-pages.ts'
import { createModeration } from '../../server/moderation.ts'
import { startPayments } from '../../server/payments/module.ts'
import { createProductOrders } from '../../server/payments/store/product-orders.ts'
import { personalDataRoutes } from '../../server/personal-data/module.ts'
import { leaderboardData } from '../../server/personal-data.ts'
import { startPush } from '../../server/push/module.ts'
import { startRentals } from '../../server/rentals/module.ts'
import { startSentServers } from '../../server/send-to-pc/module.ts'
import { createPingTargetCheck } from '../../server/servers/backends/ping-target/check-ping-target.ts'
import { claimRoutes } from '../../server/staff/claim-handlers.ts'
import { createStaffModule } from '../../server/staff/module.ts'
import { readStaffRole } from '../../server/staff/store.ts'
import { staffPlayerModules } from '../../server/staff-players.ts'
import { createStaffOpenApi, reportedJobs } from '../../server/staff-room.ts'
import { staffServers } from '../../server/staff-servers.ts'
import { staffTexts } from '../../server/text-kinds.ts'
import { setStaffBadge } from '../../server/vip/acts.ts'
import { startVip } from '../../server/vip/module.ts'
import { type AccountsApp, accountsApp, testSecret } from './accounts-app.ts'
import { type TestAppOverrides, threeServers } from './http-app.ts'
import { leaderboardReads, playerPageReads } from './leaderboard-app.ts'
import { products } from './products.ts'
import { evenClock } from './queue-clock.ts'
import { createMemoryDriver } from './rental-backends/memory-driver.ts'

const takesAll: WebhookCall = async () => ({ status: 200, retryAfter: undefined, body: '' })

/** All parts of the server over a database, so that every endpoint has its route; stopped after the test. */
export function wholeApp(
  database: Database,
  overrides: TestAppOverrides = {},
  callWebhook: WebhookCall = takesAll,
): Promise<AccountsApp> {
  const publicOrigin = 'https://play.example.org'
  const logger = createLogger('silent')
  const parts: Parameters<typeof accountsApp>[2] = async ({ authenticate, signIn, readProfile }, clock) => {
    const now = (): number => clock.now
    const vip = startVip({ pages: { vipPageUrl: undefined, vipStoreUrl: undefined }, database, authenticate, now })
    const payments = startPayments({
      publicOrigin,
      database,
      authenticate,
      providers: [],
      products,
      brand: () => 'Spawnpoint',
      termsOfOrder,
      logger,
      now,
      clock: evenClock(now),
    })
    const rentals = await startRentals({
      settings: overrides.settings ?? (() => defaultSettings),
      config: { dataDir: '/nowhere', rentalBackend: { kind: 'none' }, publicOrigin },
      secret: testSecret,
      database,
      authenticate,
      orders: createProductOrders('server_rental', []),
      logger,
      now,
      clock: evenClock(now),
      driver: createMemoryDriver(now).driver,
    })
    onTestFinished(async () => {
      await payments.stop()
      await rentals.stop()
    })
    const push = startPush({
      secret: testSecret,
      database,
      authenticate,
      publicOrigin,
      morePushServices: [],
      servers: { version: () => 1, all: () => [] },
      icon: () => undefined,
      hasDetails: () => true,
      spoken: (language) => language,
      isDecider: () => false,
      isVip: async () => false,
      sources: [],
      regionName: (code) => code,
      logger,
      now,
      clock: evenClock(now),
    })
    onTestFinished(() => push.stop())
    const sentServers = await startSentServers({
      secret: testSecret,
      database,
      authenticate,
      streamsPerAddress: 100,
      findServer: () => undefined,
      findRental: async () => undefined,
      logger,
      now,
    })
    onTestFinished(() => sentServers.stop())
    const inventory = startInventory({ host: undefined, database, authenticate, readProfile, secret: testSecret, now })
    const readRole = (steamId: string) => readStaffRole(database, steamId)
    const provers = createStaffProvers({ authenticate, readStaffRole: readRole, now })
    const inGame = await startInGame({
      privateHosts: [],
      secret: testSecret,
      database,
      provers,
      authenticate,
      community: { serverList: threeServers(), settings: () => defaultSettings },
      logger,
      now,
    })
    onTestFinished(() => inGame.stop())
    const staff = createStaffModule({
      database,
      provers,
      setBadge: setStaffBadge,
      concerns: [],
      reportedJobs,
      readHealth: async () => ({
        status: 'ok',
        version: '1.2.3',
        database: { kind: database.kind, ok: true },
        poller: { role: 'leader', ageSeconds: 4, servers: 3 },
      }),
      readLastBackup: async () => now() - 60_000,
      checklistFacts: checklistFactsOf({
        database,
        config: { latencyAtAddresses: false },
        services: { mailer: undefined, providers: [], vipPages: { vipPageUrl: undefined, vipStoreUrl: undefined } },
      }),
      mailer: undefined,
      brand: () => 'Spawnpoint',
      pingTargets: () => ({ count: 0, unmeasured: 0, items: [] }),
      openApi: createStaffOpenApi({ version: '1.2.3', origin: publicOrigin }),
      readStorage: async () => ({ bytes: 1e6, growth: null }),
      now,
    })
    const staffLeaderboard = staffLeaderboardRoutes({
      provers,
      database,
      modeOf: () => 'deathmatch',
      rankings: () => [],
      secret: testSecret,
      publicOrigin,
      listServers: () => [{ id: '192.0.2.1:27015', name: 'A', address: '192.0.2.9:27015' }],
      sendTestLine: async () => ({ ok: true, milliseconds: 12 }),
      now,
    })
    const embeds = embedRoutes({
      findServer: () => undefined,
      listServers: () => [],
      readPlayer: async () => [],
      settings: overrides.settings ?? (() => defaultSettings),
      frames: () => shippedEmbeds,
      publicOrigin,
      draw: () => Promise.reject(new Error('nothing to draw')),
      now,
    })
    const texts = staffTexts({ database, provers, now })
    const legal = legalModules({
      ...{ database, authenticate, provers, publicOrigin, now },
      providers: [],
      settings: () => ({ ...defaultSettings, defaultLanguage: 'zh' }),
      offered: () => defaultSettings,
    })
    const servers = staffServers({
      database,
      provers,
      serverList: threeServers(),
      // As the demo's portal: it measures on loopback without a certificate.
      checkPingTarget: createPingTargetCheck({ origin: 'http://127.0.0.1', privateHosts: new Set() }),
      logger,
      now,
    })
    const ofWebhooks = {
      acts: {
        database,
        privateHosts: new Set<string>(),
        ...webhookKeys({ secret: testSecret }),
        call: callWebhook,
        brand: () => 'Spawnpoint',
        origin: publicOrigin,
        now,
      },
      provers,
    }
    const ofStaff = [
      staff,
      apiKeyRoutes({ database, provers, readStaffRole: readRole, now }),
      claimRoutes({ database, authenticate, signIn, setBadge: setStaffBadge, publicOrigin, now }),
      webhookRoutes(ofWebhooks),
      statusRoutes(ofWebhooks),
      eventWebhookRoutes({
        acts: { database, privateHosts: new Set(), ...eventWebhookKeys({ secret: testSecret }), now },
        provers,
      }),
      servers,
      texts,
      ...legal,
      payments.staffModule(provers),
      rentals.staffModule(provers),
      staffLeaderboard,
      ...inGame.modules,
      ...personalDataRoutes({ database, authenticate, provers, now, ...leaderboardData(database) }),
      ...staffPlayerModules(database, provers, now),
      ...createModeration({
        ...{ database, now, authenticate, provers },
        config: { publicOrigin },
        secret: testSecret,
        mailer: { send: async () => undefined },
        settings: overrides.settings ?? (() => defaultSettings),
        brand: () => 'Spawnpoint',
        inGame,
      }).modules,
    ]
    const community = communityRoutes({
      parts: communityParts,
      secret: testSecret,
      publicOrigin,
      addresses: { securityContacts: () => [], formerOrigins: () => [] },
      database,
      reads: database,
      provers,
      settings: () => defaultSettings,
      now,
    })
    const nouns = [vip.module, payments.module, rentals.module, inventory.module, push.module, sentServers.module]
    const pages = playerPageReads(database, now, { authenticate })
    return [...community, ...nouns, embeds, ...ofStaff, leaderboardReads(database, now), pages]
  }
  return accountsApp(database, {}, parts, {}, overrides)
}
