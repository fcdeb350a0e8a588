import type { PlayerKey, PlayerLeaderboard, StaffPlayer } from '../../../contract/staff/staff-players.ts'
import type { Actor } from '../../kernel/audit/entry.ts'
import type { Kernel } from '../../kernel/kernel.ts'

/** A player whom a match log names. */
export interface LoggedPlayer {
  readonly steamId: string
  readonly name: string
  /** What it is sorted by, by the byte. */
  readonly folded: string
  readonly id: string
}

/** How an act on VIP ended. `conflict`: VIP ends at another time than the one that was shown. */
export type VipActOutcome = 'done' | 'unchanged' | 'conflict'

/** What other parts of the portal know of a player, and do. */
export interface PlayerSources {
  vip(steamId: string): Promise<StaffPlayer['vip']>
  /** The newest orders. */
  orders(steamId: string): Promise<StaffPlayer['orders']>
  /** The newest rentals. */
  rentals(steamId: string): Promise<StaffPlayer['rentals']>
  leaderboard(steamId: string): Promise<PlayerLeaderboard>
  /** Names last seen in match logs, by SteamID. */
  loggedNames(steamIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Players by the beginning of their name in match logs, sorted by `folded` and `id`. */
  playersLogged(
    prefix: string,
    page: { readonly after: PlayerKey | undefined; readonly limit: number },
  ): Promise<readonly LoggedPlayer[]>
  /** Players whose name in match logs has a text behind its beginning. */
  playersContaining(text: string, limit: number): Promise<readonly LoggedPlayer[]>
  /** The SteamID behind the custom name of a profile link; `unknown`: there is none; undefined: Steam cannot be asked. */
  resolveName(name: string): Promise<string | 'unknown' | undefined>
  /** `sees`: the end of VIP that the caller saw; null: none. Instants are epoch milliseconds. */
  grantVip(
    actor: Actor,
    grant: { readonly steamId: string; readonly days: number; readonly sees: number | null },
  ): Promise<VipActOutcome>
  endVip(actor: Actor, end: { readonly steamId: string; readonly sees: number | null }): Promise<VipActOutcome>
}

export interface PlayersDeps extends Pick<Kernel, 'database' | 'now'> {
  readonly sources: PlayerSources
}
