/** One entry of a file: values by the lower-case names of their columns. */
export interface FileRecord {
  /** From 1. */
  readonly line: number
  /** Null: SQL's or JSON's null. */
  readonly values: ReadonlyMap<string, string | null>
}

/** A ban that a file holds and that applies. Instants are epoch milliseconds. */
export interface ImportedBan {
  readonly line: number
  readonly steamId: string
  readonly reason: string
  readonly note: string
  readonly beginsAt: number
  /** Null: it does not end. */
  readonly endsAt: number | null
}
