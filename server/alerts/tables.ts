import type { AlertKind, WebhookFormat } from '../../contract/alerts/alerts.ts'
import type { StatusFormat } from '../../contract/alerts/status-messages.ts'
import type { Language } from '../../contract/language.ts'

export interface WebhookRow {
  id: string
  format: WebhookFormat
  language: Language
  /** JSON of an AlertKind[]: those that are on. */
  kinds: string
  /** The host of its address, which may be shown. */
  host: string
  /** Its address, encrypted: it is enough to write to the channel. */
  sealed: string
  created_at: number
  /** When an alert last arrived, and why the last attempt failed; null: it did not. */
  sent_at: number | null
  last_error: string | null
  /** Null: not muted. */
  muted_at: number | null
  /** When the address was last replaced; null: never. */
  moved_at: number | null
  /** JSON of the last `DeliveryAttempt`; null: none since this column exists. */
  last_attempt: string | null
}

/** What was last told of a subject. `is_open`: its end is still to be told. `condition`: JSON of what was told. */
export interface SubjectRow {
  kind: AlertKind
  subject: string
  told_at: number
  is_open: 0 | 1
  condition: string
}

/** A message that is kept current. Of the columns from `message_id` on, only the process that holds its lease writes. */
export interface StatusMessageRow {
  id: string
  format: StatusFormat
  language: Language
  /** JSON of what staff chose beside the language. */
  choices: string
  /** The host of its address, which may be shown. */
  host: string
  /** Its address, encrypted. */
  sealed: string
  created_at: number
  moved_at: number | null
  /** As the host named it; null: it has to be made. */
  message_id: string | null
  /** A hash of what it says beside the time; null: it has to be written. */
  content: string | null
  written_at: number | null
  /** JSON of a `StatusTrouble`; null: none since it was last written. */
  trouble: string | null
  /** Attempts that failed since it was last written. */
  failures: number
  /** No attempt before it. */
  due_at: number
  /** JSON: of servers that fill up, what was told (rules/fills.ts). */
  fills: string
}

/** The tables of this noun. */
declare module '../kernel/db/tables.ts' {
  interface Tables {
    alert_webhook: WebhookRow
    alert_subject: SubjectRow
    status_message: StatusMessageRow
  }
}
