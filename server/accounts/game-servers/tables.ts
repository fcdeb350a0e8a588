/** A game server that may sign calls. Its key is derived from the portal's secret, id and version, never stored. */
export interface GameServerKeyRow {
  id: string
  name: string
  version: number
  created_at: number
  revoked_at: number | null
  /** The listed server whose log it sends; null: its log is not counted. */
  server_id: string | null
  /** Until when the signing key of the version before is accepted; null: it is not. Ends when the new one is used. */
  previous_key_until: number | null
  /** The same for the log token. */
  previous_token_until: number | null
  /** When a key or token of the version or the secret before was last used. */
  previous_used_at: number | null
}

/** Tables of game server keys. */
declare module '../../kernel/db/tables.ts' {
  interface Tables {
    game_server_key: GameServerKeyRow
    signed_call: { key_id: string; nonce: string; seen_at: number }
  }
  interface ReplicaTables {
    game_server_key: Pick<GameServerKeyRow, 'id' | 'server_id'>
  }
}
