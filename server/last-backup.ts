import { listAudit } from './kernel/audit/read.ts'
import type { Database } from './kernel/db/database.ts'

/** The audit's name of a backup. */
export const backupAction = 'database.backup'

/** When the last backup was completed (epoch milliseconds); undefined: none is known. */
export async function readLastBackup(database: Database): Promise<number | undefined> {
  const [last] = await listAudit(database, { action: backupAction }, { limit: 1 })
  return last?.at
}
