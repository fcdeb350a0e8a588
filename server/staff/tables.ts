import type { StaffRole } from '../../contract/staff-role.ts'

export interface StaffMemberRow {
  steam_id: string
  role: StaffRole
  /** Epoch milliseconds. */
  added_at: number
  /** A SteamID, or the operating-system user of a command. */
  added_by: string
}

declare module '../kernel/db/tables.ts' {
  interface Tables {
    staff_member: StaffMemberRow
  }
}
