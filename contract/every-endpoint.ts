import type { EndpointDefinition } from './endpoint.ts'
import * as accountLists from './endpoints/account-lists.ts'
import * as accounts from './endpoints/accounts.ts'
import * as appeals from './endpoints/appeals.ts'
import * as bans from './endpoints/bans.ts'
import * as chatCode from './endpoints/chat-code.ts'
import * as claim from './endpoints/claim.ts'
import * as content from './endpoints/content.ts'
import * as email from './endpoints/email.ts'
import * as embeds from './endpoints/embeds.ts'
import * as formerAddress from './endpoints/former-address.ts'
import * as gameSide from './endpoints/game-side.ts'
import * as inventory from './endpoints/inventory.ts'
import * as leaderboard from './endpoints/leaderboard.ts'
import * as legal from './endpoints/legal.ts'
import * as ownData from './endpoints/own-data.ts'
import * as payments from './endpoints/payments.ts'
import * as people from './endpoints/people.ts'
import * as pictures from './endpoints/pictures.ts'
import * as players from './endpoints/players.ts'
import * as portal from './endpoints/portal.ts'
import * as publicBans from './endpoints/public-bans.ts'
import * as push from './endpoints/push.ts'
import * as regionAdvisors from './endpoints/region-advisors.ts'
import * as rentals from './endpoints/rentals.ts'
import * as reports from './endpoints/reports.ts'
import * as sentServers from './endpoints/send-to-pc.ts'
import * as serverDetails from './endpoints/server-details.ts'
import * as servers from './endpoints/servers.ts'
import * as staff from './endpoints/staff.ts'
import * as staffApiKeys from './endpoints/staff-api-keys.ts'
import * as staffAppeals from './endpoints/staff-appeals.ts'
import * as staffEventWebhooks from './endpoints/staff-event-webhooks.ts'
import * as staffLeaderboard from './endpoints/staff-leaderboard.ts'
import * as staffLegal from './endpoints/staff-legal.ts'
import * as staffMatches from './endpoints/staff-matches.ts'
import * as staffOrders from './endpoints/staff-orders.ts'
import * as staffPlayers from './endpoints/staff-players.ts'
import * as staffRentals from './endpoints/staff-rentals.ts'
import * as staffReports from './endpoints/staff-reports.ts'
import * as staffRights from './endpoints/staff-rights.ts'
import * as staffServers from './endpoints/staff-servers.ts'
import * as staffSettings from './endpoints/staff-settings.ts'
import * as staffTexts from './endpoints/staff-texts.ts'
import * as staffWebhooks from './endpoints/staff-webhooks.ts'
import * as statusMessages from './endpoints/status-messages.ts'
import * as steam from './endpoints/steam.ts'
import * as vip from './endpoints/vip.ts'

/** Every endpoint by name, for OpenAPI, the service worker's table and tests. */
export const everyEndpoint: Readonly<Record<string, EndpointDefinition>> = {
  ...servers,
  ...serverDetails,
  ...content,
  ...steam,
  ...accounts,
  ...accountLists,
  ...legal,
  ...ownData,
  ...email,
  ...vip,
  ...payments,
  ...rentals,
  ...regionAdvisors,
  ...leaderboard,
  ...players,
  ...gameSide,
  ...chatCode,
  ...claim,
  ...inventory,
  ...pictures,
  ...embeds,
  ...portal,
  ...people,
  ...formerAddress,
  ...push,
  ...sentServers,
  ...bans,
  ...publicBans,
  ...appeals,
  ...reports,
  ...staff,
  ...staffAppeals,
  ...staffReports,
  ...staffApiKeys,
  ...staffEventWebhooks,
  ...staffLeaderboard,
  ...staffLegal,
  ...staffMatches,
  ...staffOrders,
  ...staffPlayers,
  ...staffRentals,
  ...staffRights,
  ...staffServers,
  ...staffTexts,
  ...staffSettings,
  ...staffWebhooks,
  ...statusMessages,
}
