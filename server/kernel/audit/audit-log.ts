import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'

/** A user's action that an operator may need to look up. */
export interface AuditLogEntry {
  /** Epoch milliseconds. */
  readonly at: number
  readonly accountId: string | null
  readonly steamId: string | null
  readonly action: string
  /** The client's address. */
  readonly address: string
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>
}

/** Writes a line of the audit log, which is a plain table; acts of staff go to the sealed audit (sealed-audit.ts). */
export async function writeAuditLog(db: Database, entry: AuditLogEntry): Promise<void> {
  await db.kysely
    .insertInto('audit_log')
    .values({
      id: randomUUID(),
      at: entry.at,
      account_id: entry.accountId,
      steam_id: entry.steamId,
      action: entry.action,
      address: entry.address,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}
