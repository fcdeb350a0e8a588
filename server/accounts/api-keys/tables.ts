/** An API key. Instants are epoch milliseconds; null: never. */
export interface ApiKeyRow {
  id: string
  name: string
  /** SHA-256 of the whole key (key-text.ts). */
  hash: string
  /** JSON of a KeyScope[]. */
  scopes: string
  /** Calls per minute. */
  rate: number
  created_at: number
  /** The SteamID of an administrator. */
  created_by: string
  expires_at: number | null
  /** To the minute. */
  used_at: number | null
  revoked_at: number | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    api_key: ApiKeyRow
  }
}
