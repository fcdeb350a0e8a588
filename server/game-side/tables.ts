import type { ActKind, ActOutcome } from '../../contract/game-side/acts.ts'
import type { ConsoleState } from '../../contract/game-side/carrier.ts'
import type { ConsoleGame, VipTimeMode } from '../../contract/game-side/consoles.ts'

export interface GameActRow {
  id: string
  /** The listed server that is to do it. */
  server_id: string
  /** The acts of a server are carried in this order. */
  position: number
  kind: ActKind
  steam_id: string | null
  /** JSON of an `ActWork`. */
  work: string
  /** A SteamID or the name of a console account; null: the portal itself. */
  by: string | null
  created_at: number
  /** It is not begun after this instant. */
  expires_at: number
  /** The process of the tool that has it, until when. */
  carried_by: string | null
  carried_until: number | null
  /** When the portal itself began it, for an act that is not to happen twice. */
  begun_at: number | null
  /** Null: not known yet. */
  outcome: ActOutcome | null
  reply: string
  ended_at: number | null
}

export interface GameLinkRow {
  key_id: string
  seen_at: number
  process: string
  /** JSON of the last `CarrierState`. */
  state: string
  /** The version of the members that the server has. */
  members: string | null
  /** Milliseconds by which the tool's clock is ahead. */
  clock_ahead: number
}

/** A console that the portal uses itself. */
export interface GameConsoleRow {
  server_id: string
  /** Null: the port of the server. */
  port: number | null
  game: ConsoleGame
  simple_admin: 0 | 1
  vip_core: VipTimeMode | null
  /** The password, encrypted: another text each time that a person sets it. */
  sealed: string
  state: ConsoleState
  problem: string | null
  /** Since when it has this state. */
  since: number
  /** JSON of what VIPCore there was given. */
  given: string | null
  /** The version of the members that the server has. */
  members: string | null
}

declare module '../kernel/db/tables.ts' {
  interface Tables {
    game_act: GameActRow
    game_link: GameLinkRow
    game_console: GameConsoleRow
    /** When announcements were last said on game servers, in epoch milliseconds. */
    game_announcement: { id: string; said_at: number }
    /** Who is on which server, by its log, with the number by which the game knows them. */
    game_presence: { server_id: string; steam_id: string; user_id: number; seen_at: number }
    /** Codes that players type after `.bind` in the game. `steam_id`: typed by this player, with their name there; null: not yet. */
    chat_code: {
      code_hash: string
      account_id: string
      created_at: number
      expires_at: number
      steam_id: string | null
      name: string | null
    }
  }
}
