/** Attempts that all processes count together; the table is named after the first ones. Keys hold no address in the clear. */
interface PairingAttemptRow {
  id: string
  count: number
  ends_at: number
}

/** Who holds a place of a pool that all callers share. `owner` and `network` are those of a `Holder`. */
interface PlaceRow {
  pool: string
  id: string
  owner: string
  network: string
  /** 1 or 0. */
  is_guest: number
  /** Epoch milliseconds. */
  since: number
}

declare module '../db/tables.ts' {
  interface Tables {
    pairing_attempt: PairingAttemptRow
    place: PlaceRow
  }
}
