import type { Database } from '../../kernel/db/database.ts'
import { sendNudge } from '../../kernel/db/nudges.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import type { LiveChangeRow } from '../tables.ts'

/** The nudge that follows every change. */
export const serverListTopic = 'server-list'

export type ServerListChange = Readonly<LiveChangeRow>

/** Who may append. */
export interface Lease {
  readonly name: string
  readonly holder: string
}

/**
 * Appends a change and nudges the other processes. False, and nothing is written, if the lease has gone to another process
 * by `now` (epoch milliseconds): its changes are the list then.
 */
export async function appendChange(
  db: Database,
  { name, holder }: Lease,
  now: number,
  { version, previous, body }: ServerListChange,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const held = await trx.kysely
      .selectFrom('lease')
      .select('holder')
      .where('name', '=', name)
      .where('holder', '=', holder)
      .where('expires_at', '>', now)
      .forShare()
      .executeTakeFirst()
    if (!held) return false
    await trx.kysely.insertInto('live_change').values({ version, previous, body }).execute()
    await sendNudge(trx, serverListTopic)
    return true
  })
}

/** The changes after `version`, oldest first. */
export async function changesAfter({ kysely }: Database, version: number): Promise<ServerListChange[]> {
  return kysely.selectFrom('live_change').selectAll().where('version', '>', version).orderBy('version').execute()
}

/** Deletes the changes before `version`. */
export async function pruneChanges({ kysely }: Database, version: number): Promise<void> {
  await kysely.deleteFrom('live_change').where('version', '<', version).execute()
}
