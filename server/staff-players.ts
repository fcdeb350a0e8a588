import { accountOf, steamIdOfAccount } from '../contract/accounts/steam-id.ts'
import { isoInstant } from '../contract/iso-instant.ts'
import type { StaffProvers } from './accounts/authorise-staff.ts'
import { readPeople } from './accounts/store/accounts.ts'
import type { Database } from './kernel/db/database.ts'
import type { RouteModule } from './kernel/http/route-module.ts'
import { staffMatchRoutes } from './leaderboard/handlers/staff-matches.ts'
import { readPlayerStanding } from './leaderboard/player-standing.ts'
import { loggedNames, playersContaining, playersLogged } from './leaderboard/store/player-search.ts'
import { staffOrder } from './payments/handlers/staff-order-view.ts'
import { searchOrders } from './payments/store/order-search.ts'
import { searchRentals } from './rentals/store/rental-search.ts'
import { staffPlayerRoutes } from './staff/players/handlers.ts'
import type { PlayersDeps } from './staff/players/sources.ts'
import { endVip, grantVip } from './vip/acts.ts'
import { vipStatusOf } from './vip/store.ts'

/** Orders and rentals on a player's page; the sections of both have the rest. */
const newest = 10

type ResolveName = PlayersDeps['sources']['resolveName']

/** Without the key of the Web API Steam cannot be asked. */
const notAsked: ResolveName = async () => undefined

/** What all parts of the portal know of players, for the staff room and the command line. */
export function playersDeps(database: Database, now: () => number, resolveName: ResolveName = notAsked): PlayersDeps {
  const acts = { database, now }
  return {
    ...acts,
    sources: {
      async vip(steamId) {
        const { expiresAt, groups } = await vipStatusOf(database, steamId, now())
        return { endsAt: expiresAt, groups: [...groups] }
      },
      async orders(steamId) {
        const [rows, names] = await Promise.all([
          searchOrders(database, { steamIds: [steamId] }, { limit: newest }),
          readPeople(database, [steamId]),
        ])
        return rows.map((row) => staffOrder(row, names))
      },
      async rentals(steamId) {
        const rows = await searchRentals(database, { search: steamId }, { limit: newest })
        return rows.map(({ id, name, status, region, created_at, expires_at }) => ({
          id,
          name,
          status,
          region,
          createdAt: isoInstant(created_at),
          expiresAt: isoInstant(expires_at),
        }))
      },
      leaderboard: (steamId) => readPlayerStanding(database, steamId),
      async loggedNames(steamIds) {
        const names = await loggedNames(
          database,
          steamIds.flatMap((steamId) => accountOf(steamId) ?? []),
        )
        return new Map([...names].map(([account, name]) => [steamIdOfAccount(account), name]))
      },
      resolveName,
      playersContaining: (text, limit) => playersContaining(database, text, limit),
      playersLogged: (prefix, page) => playersLogged(database, prefix, page),
      grantVip: (actor, grant) => grantVip(acts, actor, grant),
      endVip: (actor, end) => endVip(acts, actor, end),
    },
  }
}

/** The section of the staff room about players, and what it does to their matches. */
export const staffPlayerModules = (
  database: Database,
  provers: StaffProvers,
  now: () => number,
  resolveName?: ResolveName,
): RouteModule[] => [
  staffPlayerRoutes(provers, playersDeps(database, now, resolveName)),
  staffMatchRoutes(provers, { database, now }),
]
