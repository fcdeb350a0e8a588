import { longestMailPause, mailJobKind } from '../../server/accounts/store/mail.ts'
import type { MailRow } from '../../server/accounts/tables.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { leaseJob } from '../../server/kernel/jobs/queue.ts'
import type { JobRow } from '../../server/kernel/jobs/tables.ts'
import { clockAt } from './queue-clock.ts'

/** Writes a mail and its job as they are after some attempts. */
export async function insertMail(
  { kysely }: Database,
  { id, created_at }: Pick<MailRow, 'id' | 'created_at'>,
  job: Pick<JobRow, 'attempts'> & Partial<JobRow>,
): Promise<void> {
  const unused = { attempts: 0, next_try_at: 0, leased_until: null, failed_at: null, last_error: null }
  await kysely
    .insertInto('mail')
    .values({ id, recipient: 'a@b.cd', sealed: '', created_at, sent_at: created_at, ...unused })
    .execute()
  const open = { leased_until: null, leased_by: null, done_at: null, failed_at: null, last_error: null }
  await kysely
    .insertInto('job')
    .values({ id, kind: mailJobKind, payload: '{}', run_at: created_at, ...open, ...job })
    .execute()
}

/** Leases the next due mail at an instant (epoch milliseconds); undefined: none. */
export const takeMail = (db: Database, at: number): Promise<JobRow | undefined> =>
  leaseJob(db, mailJobKind, 'test', clockAt(at), { failedPause: longestMailPause })
