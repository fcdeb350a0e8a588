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

declare module '../db/tables.ts' {
  interface Tables {
    audit_log: AuditRow
  }
}
