import type { Database } from '../db/database.ts'
import type { JobRow } from './tables.ts'

/** The jobs of other kinds that failed for good since an instant (epoch milliseconds), newest first. */
export function listFailedJobs(db: Database, since: number, otherThan: readonly string[]): Promise<JobRow[]> {
  const failed = db.kysely.selectFrom('job').selectAll().where('failed_at', '>=', since).orderBy('failed_at', 'desc')
  return otherThan.length === 0 ? failed.execute() : failed.where('kind', 'not in', [...otherThan]).execute()
}

/** The open jobs of other kinds that were due before an instant (epoch milliseconds) and that no worker holds, oldest first. */
export function listOverdueJobs(db: Database, dueBefore: number, otherThan: readonly string[]): Promise<JobRow[]> {
  const overdue = db.kysely
    .selectFrom('job')
    .selectAll()
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('run_at', '<', dueBefore)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', dueBefore)]))
    .orderBy('run_at')
  return otherThan.length === 0 ? overdue.execute() : overdue.where('kind', 'not in', [...otherThan]).execute()
}
