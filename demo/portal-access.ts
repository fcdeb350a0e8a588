import type { StaffRole } from '../contract/accounts/staff-role.ts'
import type { CommunityFile } from '../contract/community/community-file.ts'
import type { CommunityServer } from '../contract/community/community-items.ts'
import type { BadgeFilter } from '../contract/leaderboard/leaderboard.ts'
import type { ReportReason } from '../contract/reports/reports.ts'
import type { ServerId } from '../contract/servers/address.ts'

/** A server that the portal lists. */
export interface ListedServer extends CommunityServer {
  /** Stays when the server moves. */
  readonly id: string
  readonly former?: readonly ServerId[]
}

/** One server's sample of a history step. */
export interface HistorySample {
  readonly serverId: ServerId
  readonly players: number
  readonly map: string
}

/** The operator's catalogue, and the history of its servers. */
export interface CatalogueAccess {
  importCommunity(file: CommunityFile): Promise<unknown>
  /** Names of the imported sections. */
  importedSections(): Promise<ReadonlySet<string>>
  listServers(): Promise<readonly ListedServer[]>
  /** Length of one step of the history. */
  readonly historyStepSeconds: number
  /** `stepStart`: epoch seconds, a multiple of {@link historyStepSeconds}. */
  recordHistory(stepStart: number, samples: readonly HistorySample[]): Promise<void>
}

/** Players, by SteamID64. */
export interface PlayerAccess {
  /** Undefined for a player who never signed in. */
  usernameOf(steamId: string): Promise<string | undefined>
  hasVip(steamId: string): Promise<boolean>
  /** Extends VIP from now, or from its current end. Not idempotent. */
  extendVip(steamId: string, hours: number): Promise<void>
  addGroup(steamId: string, group: BadgeFilter): Promise<void>
  /** Safe to repeat. */
  addStaff(steamId: string, role: StaffRole): Promise<void>
  /** Adds a note of staff about a player. Safe to repeat. */
  addNote(note: { readonly steamId: string; readonly author: string; readonly text: string }): Promise<void>
}

/** A rented practice server. Instants are epoch milliseconds. */
export interface SeededRental {
  readonly id: string
  readonly owner: { readonly steamId: string; readonly name: string }
  readonly name: string
  readonly password: string
  readonly region: string
  readonly relocatable: boolean
  readonly hours: number
  readonly members: readonly { readonly steamId: string; readonly joinedAt: number }[]
  /** Absent: it is created now. */
  readonly over?: { readonly createdAt: number; readonly endedAt: number }
}

/** A teammate of a rental's owner. */
export interface SeededTeammate {
  readonly ownerSteamId: string
  readonly steamId: string
  readonly name: string
  /** Epoch milliseconds. */
  readonly seenAt: number
}

export interface RentalAccess {
  /** Adds all of them, or none if one of them exists. */
  addRentals(rentals: readonly SeededRental[], teammates: readonly SeededTeammate[]): Promise<void>
}

export interface ShopAccess {
  /** Whether anyone has ever ordered anything. */
  hasOrders(): Promise<boolean>
  /** Whether the refund of an order was refused, so that only staff can settle it. */
  isRefundRefused(orderId: string): Promise<boolean>
  /** Signs a player in without Steam's pages; resolves to the login token. */
  signIn(player: { readonly steamId: string; readonly username: string }): Promise<string>
}

/** What players and staff have written about others. `at`: epoch milliseconds. */
export interface ModerationAccess {
  /** Whether anyone was ever reported. */
  hasReports(): Promise<boolean>
  report(report: {
    readonly reporter: string
    readonly steamId: string
    readonly reason: ReportReason
    readonly text: string
    readonly at: number
  }): Promise<void>
  /** Bans a player who has signed in before. */
  ban(ban: {
    readonly steamId: string
    readonly name: string
    /** A moderator. */
    readonly by: string
    readonly reason: string
    readonly note: string
    readonly at: number
  }): Promise<void>
  /** Appeals against a ban. */
  appeal(appeal: { readonly steamId: string; readonly text: string; readonly at: number }): Promise<void>
}

/** A season of the leaderboard. Instants are epoch milliseconds; null: open. */
export interface Season {
  readonly id: number
  readonly name: string
  readonly startsAt: number
  readonly endsAt: number | null
  readonly closedAt: number | null
}

export interface SeasonAccess {
  /** Newest first. */
  listSeasons(): Promise<readonly Season[]>
  createSeason(season: { readonly name: string; readonly startsAt: number }): Promise<unknown>
  closeSeason(id: number): Promise<unknown>
}

/** A game server that may send its log. */
export interface LogSender {
  readonly id: string
  /** Path that it posts its log to, including its token. */
  readonly logPath: string
}

export interface GameServerAccess {
  /** Registers a game server, or finds the one with this id. `serverId`: the listed server whose log it sends. */
  registerGameServer(server: {
    readonly id: string
    readonly name: string
    readonly serverId?: ServerId
  }): Promise<LogSender>
  /** The second of its wall clock up to which a game server's log is counted; 0 before its first line. */
  countedUntil(gameServerId: string): Promise<number>
}

/**
 * The demo's access to its portal beyond the calls of real services: the operator's tasks (catalogue, seasons, game
 * servers) and the history of a first run. The portal does not know about it.
 */
export interface PortalAccess
  extends CatalogueAccess,
    PlayerAccess,
    RentalAccess,
    ShopAccess,
    ModerationAccess,
    SeasonAccess,
    GameServerAccess {}
