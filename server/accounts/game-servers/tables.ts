/** A game server that may sign calls. Its key is derived from the portal's secret, id and version, never stored. */
export interface GameServerKeyRow {
  id: string
  name: string
  version: number
  created_at: number
  revoked_at: number | null
  /** The listed server whose log it sends; null: its log is not counted. */
  server_id: string | null
}

/** Tables of game server keys. */
declare module '../../kernel/db/tables.ts' {
  interface Tables {
    game_server_key: GameServerKeyRow
    signed_call: { key_id: string; nonce: string; seen_at: number }
  }
}
