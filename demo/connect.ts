import { href } from '../contract/endpoint.ts'
import * as leaderboardEndpoints from '../contract/endpoints/leaderboard.ts'
import { banPlayer } from '../server/accounts/bans/acts.ts'
import { addGameServer, gameLogToken, linkGameServer } from '../server/accounts/game-servers/store.ts'
import type { SteamSettings } from '../server/accounts/steam.ts'
import { accountForSteamId, findAccountBySteamId } from '../server/accounts/store/accounts.ts'
import { createSession } from '../server/accounts/store/sessions.ts'
import { createTokens } from '../server/accounts/tokens.ts'
import { banActs } from '../server/ban-acts.ts'
import { importedSections } from '../server/community/store/catalogue.ts'
import { importCommunity } from '../server/community-file.ts'
import type { Actor } from '../server/kernel/audit/entry.ts'
import type { Database } from '../server/kernel/db/database.ts'
import { inTransaction } from '../server/kernel/db/transaction.ts'
import { addApiRoute } from '../server/kernel/http/api-route.ts'
import type { RouteModule } from '../server/kernel/http/route-module.ts'
import type { Mailer } from '../server/kernel/mail/mailer.ts'
import { restoreMatch } from '../server/leaderboard/rules/match-log/match-state.ts'
import { beginSeason, endSeason } from '../server/leaderboard/season-acts.ts'
import { readStreamState } from '../server/leaderboard/store/match-streams.ts'
import { listSeasons } from '../server/leaderboard/store/seasons.ts'
import { sendAppeal } from '../server/moderation/appeal-acts.ts'
import { reportPlayer } from '../server/moderation/report-acts.ts'
import { oldReports } from '../server/moderation/store/reports.ts'
import { createProviders } from '../server/payments/backends/config.ts'
import type { PaymentProvider } from '../server/payments/backends/provider.ts'
import { searchOrders } from '../server/payments/store/order-search.ts'
import { readOrderRecords } from '../server/payments/store/order-story.ts'
import { addSimulatedRentals } from '../server/rentals/store/simulated-rentals.ts'
import type { ServerList } from '../server/servers/rules/server-state.ts'
import { historyStepSeconds, recordHistory } from '../server/servers/store/history.ts'
import { listServers } from '../server/servers/store/servers.ts'
import { setStaffRole } from '../server/staff/members.ts'
import { addNote } from '../server/staff/players/notes.ts'
import { setStaffBadge } from '../server/vip/acts.ts'
import { addGroup, extendVip, vipStatusOf } from '../server/vip/store.ts'
import { createOutbox, type Outbox } from './outbox/outbox.ts'
import { addOutboxRoutes } from './outbox/routes.ts'
import type { Sandbox } from './payments/start.ts'
import type { ModerationAccess, PortalAccess } from './portal-access.ts'
import type { SeenServer } from './scenario.ts'
import type { DemoSteam } from './steam/start.ts'

/*
 * Besides run-demo.ts, the only file of the demo that imports the server: the stand-ins' access to the portal and
 * the portal's access to them (docs/decisions/034-demo-runtime.md).
 */

export interface PortalAccessDeps {
  readonly database: Database
  /** Login tokens and the log tokens of game servers are derived from it. */
  readonly secret: string
  /** Epoch milliseconds. */
  now(): number
}

/** In the demo's audit it stands for the operator, who adds the first staff on the command line. */
const operator: Actor = { name: 'demo', role: 'console', requestId: null, address: null }

const moderator = (steamId: string): Actor => ({ name: steamId, role: 'moderator', requestId: null, address: null })

const moderationAccess = (database: Database): ModerationAccess => ({
  hasReports: async () => (await oldReports.count(database, 0)).rows > 0,
  report: async ({ at, ...report }) =>
    void (await reportPlayer({ database, now: () => at }, { ...report, matchId: undefined })),
  async ban({ at, by, name, ...given }) {
    await accountForSteamId(database, { steamId: given.steamId, username: name, avatar: null, now: at })
    await banPlayer(
      banActs(database, () => at),
      moderator(by),
      { ...given, endsAt: null, replaces: null },
    )
  },
  appeal: async ({ at, ...appeal }) =>
    void (await sendAppeal(
      { banActs: banActs(database, () => at), tell: async () => undefined },
      { ...appeal, language: 'zh' },
    )),
})

/** The demo's access to a portal through its database. */
export function openPortalAccess({ database, secret, now }: PortalAccessDeps): PortalAccess {
  return {
    ...moderationAccess(database),
    importCommunity: (file) => importCommunity(database, file),
    importedSections: () => importedSections(database),
    listServers: () => listServers(database),
    historyStepSeconds,
    recordHistory: (stepStart, samples) => recordHistory(database, stepStart, samples),
    usernameOf: async (steamId) => (await findAccountBySteamId(database, steamId))?.username,
    hasVip: async (steamId) => (await vipStatusOf(database, steamId, now())).type !== 'none',
    extendVip: (steamId, hours) => inTransaction(database, (trx) => extendVip(trx, { steamId, hours, now: now() })),
    addGroup: async (steamId, group) => void (await addGroup(database, steamId, group)),
    addStaff: async (steamId, role) =>
      void (await setStaffRole({ database, setBadge: setStaffBadge, now }, operator, { steamId, role })),
    addNote: async ({ steamId, author, text }) =>
      void (await addNote({ database, now }, moderator(author), { key: 'demo-note', steamId, text })),
    addRentals: (rentals, teammates) => addSimulatedRentals(database, rentals, teammates, now()),
    hasOrders: async () => (await searchOrders(database, {}, { limit: 1 })).length > 0,
    async isRefundRefused(orderId) {
      const records = await readOrderRecords(database, orderId)
      return records?.refunds.some(({ job }) => typeof job?.failed_at === 'number') ?? false
    },
    async signIn(player) {
      const account = await accountForSteamId(database, { ...player, avatar: null, now: now() })
      const session = { accountId: account.id, kind: 'login', device: 'Demo', now: now() } as const
      return createTokens(secret).issue(await createSession(database, session))
    },
    listSeasons: () => listSeasons(database),
    createSeason: (season) => beginSeason({ database, now }, operator, season),
    closeSeason: (id) => endSeason({ database, now }, operator, id),
    async registerGameServer(server) {
      const { serverId } = server
      const key = await addGameServer(database, { ...server, now: now() })
      if (serverId !== undefined && key.server_id !== serverId) await linkGameServer(database, key.id, serverId)
      return {
        id: key.id,
        logPath: href(leaderboardEndpoints.receiveGameLog, {
          params: { server: key.id, token: gameLogToken(secret, key) },
        }),
      }
    },
    countedUntil: async (gameServerId) => restoreMatch(await readStreamState(database, gameServerId)).at,
  }
}

/** Registers the game server that the game-server tool signs for in a demo (tools/game-server-tool/run.ts). */
export const registerToolServer = (portal: Pick<PortalAccess, 'registerGameServer'>): Promise<unknown> =>
  portal.registerGameServer({ id: 'demo', name: 'demo' })

/** The listed server with a name, as last polled. */
export function seenOn(serverList: Pick<ServerList, 'all'>, name: string): SeenServer | undefined {
  const found = [...serverList.all()].find(({ listed }) => listed.name === name)
  if (found === undefined) return undefined
  const { listed, state } = found
  return {
    id: listed.id,
    players: state.open ? state.players.map((one) => one.name) : [],
    map: state.open ? state.map : '',
  }
}

/** The stand-in as the portal's Steam: OpenID provider, Web API and picture host at once. */
export const steamAt = ({ origin, apiKey }: Pick<DemoSteam, 'origin' | 'apiKey'>): SteamSettings => ({
  provider: origin,
  apiOrigin: origin,
  apiKey,
  pictureOrigins: [origin],
})

/** The production backends with the sandbox's addresses and keys. `now` in epoch milliseconds. */
export function sandboxProviders(
  { settings, linkOfCode }: Pick<Sandbox, 'settings' | 'linkOfCode'>,
  now: () => number,
): readonly PaymentProvider[] {
  return createProviders(settings, { now }).map((provider) => ({
    ...provider,
    async start(order) {
      const started = await provider.start(order)
      const mobileUrl = linkOfCode(started.paymentUrl, order.returnUrl)
      return mobileUrl === undefined ? started : { ...started, mobileUrl }
    },
  }))
}

/** The outbox's pages at the portal's origin, with its rate limits. */
export const outboxModule =
  ({ mails }: Outbox): RouteModule =>
  (app, createLimit) =>
    addOutboxRoutes(
      app,
      (scope, pattern, handler) =>
        addApiRoute(scope, createLimit, { method: 'GET', pattern, limit: 'details', handler }),
      mails,
    )

export interface DemoMail {
  readonly mailer: Mailer
  /** The pages of the outbox, if there is one. */
  readonly modules: readonly RouteModule[]
}

/** The configured mail server, otherwise the outbox with its pages. `now` in epoch milliseconds. */
export function mailOf(configured: Mailer | undefined, now: () => number): DemoMail {
  if (configured !== undefined) return { mailer: configured, modules: [] }
  const outbox = createOutbox(now)
  return { mailer: outbox, modules: [outboxModule(outbox)] }
}
