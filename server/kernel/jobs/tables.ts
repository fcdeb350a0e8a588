/** Work that outlives the process: leased, retried, done or failed. */
export interface JobRow {
  id: string
  kind: string
  /** JSON. */
  payload: string
  run_at: number
  attempts: number
  leased_until: number | null
  leased_by: string | null
  done_at: number | null
  failed_at: number | null
  last_error: string | null
}

interface LeaseTable {
  name: string
  holder: string
  /** Epoch milliseconds. */
  expires_at: number
}

declare module '../db/tables.ts' {
  interface Tables {
    job: JobRow
    lease: LeaseTable
  }
}
