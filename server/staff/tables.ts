import type { StaffRole } from '../../contract/accounts/staff-role.ts'

export interface StaffMemberRow {
  steam_id: string
  role: StaffRole
  /** Epoch milliseconds. */
  added_at: number
  /** A SteamID, or the operating-system user of a command. */
  added_by: string
}

/** A note of staff about a player, never changed. */
export interface PlayerNoteRow {
  id: string
  steam_id: string
  text: string
  /** Epoch milliseconds. */
  at: number
  /** A SteamID, or the operating-system user of a command. */
  author: string
}

/** A code that makes the first administrator. Instants are epoch milliseconds. */
export interface ClaimCodeRow {
  code_hash: string
  created_at: number
  expires_at: number
}

/** An item of the checklist, or `all`, that staff have left out. */
export interface ChecklistDismissalRow {
  item: string
  /** Epoch milliseconds. */
  at: number
  /** A SteamID, or the operating-system user of a command. */
  actor: string
}

declare module '../kernel/db/tables.ts' {
  interface Tables {
    staff_member: StaffMemberRow
    player_note: PlayerNoteRow
    claim_code: ClaimCodeRow
    checklist_dismissal: ChecklistDismissalRow
  }
}
