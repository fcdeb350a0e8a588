import type { VersionSource } from '../../../contract/staff/staff-edits.ts'

/** A version of what staff edit. The primary key is kind, subject and number. */
export interface EditVersionRow {
  kind: string
  subject: string
  /** 1, 2, 3, … without a gap. */
  number: number
  /** Epoch milliseconds. */
  at: number
  /** Null: unknown. */
  actor: string | null
  source: VersionSource
  /** The version that this one brought back. */
  restored: number | null
  /** JSON; null: it does not exist. */
  value_json: string | null
}

declare module '../db/tables.ts' {
  interface Tables {
    edit_version: EditVersionRow
  }
}
