import type { ColumnType } from 'kysely'

export interface AuditRow {
  id: string
  at: number
  account_id: string | null
  steam_id: string | null
  action: string
  address: string
  /** JSON. */
  detail: string
}

/** Written once: an update of this column does not compile. */
type Fixed<T> = ColumnType<T, T, never>

/** An act of staff or of the operator. A trigger refuses every change of a row. */
interface AuditEntryTable {
  /** 1, 2, 3, … without a gap. */
  seq: Fixed<number>
  /** Epoch milliseconds. */
  at: Fixed<number>
  actor: Fixed<string>
  role: Fixed<string>
  action: Fixed<string>
  subject_kind: Fixed<string>
  subject: Fixed<string>
  before_json: Fixed<string | null>
  after_json: Fixed<string | null>
  request_id: Fixed<string | null>
  address: Fixed<string | null>
  previous_hash: Fixed<string>
  hash: Fixed<string>
}

/** The newest entry, in the single row with id 1. `seq` 0: no entry yet. */
interface AuditHeadTable {
  id: number
  seq: number
  hash: string
}

declare module '../db/tables.ts' {
  interface Tables {
    audit_log: AuditRow
    audit_entry: AuditEntryTable
    audit_head: AuditHeadTable
  }
}
