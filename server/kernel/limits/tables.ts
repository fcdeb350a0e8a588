/** Attempts that all processes count together; the table is named after the first ones. Keys hold no address in the clear. */
interface PairingAttemptRow {
  id: string
  count: number
  ends_at: number
}

declare module '../db/tables.ts' {
  interface Tables {
    pairing_attempt: PairingAttemptRow
  }
}
