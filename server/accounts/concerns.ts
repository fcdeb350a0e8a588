import { type Concern, concernOf } from '../../contract/staff.ts'
import type { Database } from '../kernel/db/database.ts'
import { listFailedMails } from './store/mail.ts'

/** Mails that were not delivered and are not retried, newest first; their rows are kept for a week. */
export async function accountConcerns(database: Database): Promise<Concern[]> {
  const mails = await listFailedMails(database)
  return concernOf(
    'failedMails',
    mails.map(({ id, recipient, failed_at, last_error }) => ({
      id,
      name: recipient,
      since: failed_at === null ? null : new Date(failed_at).toISOString(),
      ...(last_error === null ? {} : { detail: last_error }),
    })),
  )
}
