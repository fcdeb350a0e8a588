/** A player who is connected to the game server. */
export interface ConnectedPlayer {
  readonly userId: number
  readonly name: string
  /** SteamID64. */
  readonly steamId: string
}

/** The game behind a console: what its commands read and change. */
export interface ConsoleWorld {
  players(): readonly ConnectedPlayer[]
  /** The player is dropped at once. */
  kick(player: ConnectedPlayer, reason: string): void
  /** A message to everyone. */
  say(text: string): void
  /** A message to one player. */
  tell(player: ConnectedPlayer, text: string): void
  /** The game reads its list of administrators, and its groups, again. */
  reloadAdmins(): void
}

/** Plugins whose commands the console knows. */
export type ConsolePlugin = 'counterStrikeSharp' | 'sourceMod' | 'vipCore' | 'simpleAdmin'

/** What VIPCore has about a player. `endsAt` in epoch milliseconds; null: permanent. */
export interface SimulatedVip {
  readonly group: string
  readonly endsAt: number | null
}

/** A ban of CS2-SimpleAdmin, or of `banid`. `endsAt` in epoch milliseconds; null: permanent. */
export interface SimulatedBan {
  readonly endsAt: number | null
  readonly reason: string
}

/** What plugins keep, by SteamID64. */
export interface PluginRecords {
  readonly vips: Map<string, SimulatedVip>
  readonly bans: Map<string, SimulatedBan>
}
