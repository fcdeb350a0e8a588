import { isoInstant } from '../../contract/iso-instant.ts'
import { type Concern, concernOf } from '../../contract/staff/staff.ts'
import type { Database } from '../kernel/db/database.ts'
import { listFailedMails, listWaitingMails, type UndeliveredMail } from './store/mail-status.ts'

const itemOf = ({ id, recipient, since, last_error }: UndeliveredMail) => ({
  id,
  name: recipient,
  since: isoInstant(since),
  ...(last_error === null ? {} : { detail: last_error }),
})

/**
 * Mails that wait because the mail server does not take them, oldest first, and those that were not delivered and are not
 * retried, newest first; rows of these are kept for a week.
 */
export async function accountConcerns(database: Database): Promise<Concern[]> {
  const [waiting, failed] = await Promise.all([listWaitingMails(database), listFailedMails(database)])
  return [...concernOf('waitingMails', waiting.map(itemOf)), ...concernOf('failedMails', failed.map(itemOf))]
}
