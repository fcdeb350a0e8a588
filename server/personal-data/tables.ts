/**
 * The erasure of a person. `waiting`: until `due_at` it can be stopped; `begun`: the matches are being rewritten, and it is
 * finished after a restart; `done`: nothing of the person is left in this row.
 */
export interface ErasureRow {
  id: string
  /** Null after it, or if the account never proved a Steam account. */
  steam_id: string | null
  account_id: string | null
  email: string | null
  state: 'waiting' | 'begun' | 'stopped' | 'done'
  requested_at: number
  due_at: number
  /** The person's own SteamID, that of a member of staff, or the operating-system user of a command; empty after it. */
  requested_by: string
  /** Empty: the person asked for it. */
  reason: string
  /** The account number that stands for the person from then on (contract/accounts/deleted-player.ts). */
  pseudonym: number
  /** What held it up when it was due: `order`, `rental` or `administrator`; null: nothing. */
  obstacle: string | null
  ended_at: number | null
}

declare module '../kernel/db/tables.ts' {
  interface Tables {
    erasure: ErasureRow
    /** The size of the database on a day since 1970, for its growth. */
    database_size: { day: number; bytes: number }
  }
}
