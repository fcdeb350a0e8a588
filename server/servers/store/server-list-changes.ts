import type { Database } from '../../kernel/db/database.ts'
import { sendNudge } from '../../kernel/db/nudges.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import type { LiveChangeRow } from '../tables.ts'
import { dropReports, type PollReport } from './poll-reports.ts'

/** The nudge that follows every change. */
export const serverListTopic = 'server-list'

/** The lease of the process that publishes the list. */
export const pollerLease = 'poller'

export type ServerListChange = Readonly<LiveChangeRow>

export interface Appending {
  /** The process that appends. */
  readonly holder: string
  /** Epoch milliseconds. */
  readonly now: number
  /** The reports that the change contains: they are dropped with it. */
  readonly reports?: readonly PollReport[]
}

/**
 * Appends a change and nudges the other processes. False, and nothing is written, if the lease has gone to another process
 * by `now`: its changes are the list then. Without a change only the reports are dropped.
 */
export async function appendChange(
  db: Database,
  { holder, now, reports = [] }: Appending,
  change: ServerListChange | undefined,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const held = await trx.kysely
      .selectFrom('lease')
      .select('holder')
      .where('name', '=', pollerLease)
      .where('holder', '=', holder)
      .where('expires_at', '>', now)
      .forShare()
      .executeTakeFirst()
    if (!held) return false
    await dropReports(trx, reports)
    if (change === undefined) return true
    await trx.kysely.insertInto('live_change').values(change).execute()
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
