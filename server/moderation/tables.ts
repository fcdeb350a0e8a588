import type { AppealState } from '../../contract/accounts/appeals.ts'
import type { Language } from '../../contract/language.ts'
import type { ReportReason, ReportState } from '../../contract/reports/reports.ts'

/** An appeal against a ban. Instants are epoch milliseconds, here and below. */
export interface AppealRow {
  id: string
  ban_id: string
  steam_id: string
  /** Of the mails about it. */
  language: Language
  state: AppealState
  /** 1: staff have asked, and the player may answer. */
  is_asked: 0 | 1
  /** How many messages it has. */
  messages: number
  created_at: number
  changed_at: number
  decided_at: number | null
  decided_by: string | null
  /** Of one that was upheld: from when the player may appeal again; null: never. */
  again_at: number | null
}

/** A message of an appeal. `author`: a member of staff; null: the player. */
export interface AppealMessageRow {
  appeal_id: string
  position: number
  steam_id: string
  author: string | null
  text: string
  at: number
}

/** What a player says of another one, `steam_id`. */
export interface ReportRow {
  id: string
  steam_id: string
  reporter: string
  reason: ReportReason
  text: string
  match_id: string | null
  at: number
  state: ReportState
  closed_at: number | null
  closed_by: string | null
}

/** The tables of this noun. */
declare module '../kernel/db/tables.ts' {
  interface Tables {
    appeal: AppealRow
    appeal_message: AppealMessageRow
    report: ReportRow
  }
}
