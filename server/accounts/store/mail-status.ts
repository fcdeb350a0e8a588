import type { Database } from '../../kernel/db/database.ts'
import type { QueueStatus } from '../../kernel/jobs/queue-status.ts'
import { mailJobKind } from './mail.ts'

/** Attempts after which a waiting mail shows that the mail server, not the mail, is the problem: about a minute. */
const attemptsToWorry = 3

const mails = ({ kysely }: Database) =>
  kysely.selectFrom('mail').innerJoin('job', 'job.id', 'mail.id').where('job.kind', '=', mailJobKind)

const waitingMails = (db: Database) => mails(db).where('job.done_at', 'is', null).where('job.failed_at', 'is', null)

/** The mails that wait, and those of them that failed several times. */
export async function readMailStatus(db: Database): Promise<QueueStatus & { readonly failing: number }> {
  const row = await waitingMails(db)
    .select((eb) => [
      eb.fn.countAll<number>().as('length'),
      eb.fn.min('mail.created_at').as('oldest'),
      eb.fn.countAll<number>().filterWhere('job.attempts', '>=', attemptsToWorry).as('failing'),
    ])
    .executeTakeFirstOrThrow()
  const oldest: number | null = row.oldest
  return { length: Number(row.length), oldestDue: oldest, failing: Number(row.failing) }
}

/** `since`: of a waiting mail, when it was queued; of a failed one, when it was given up. */
export interface UndeliveredMail {
  readonly id: string
  readonly recipient: string
  readonly since: number | null
  readonly last_error: string | null
}

/** The waiting mails that failed several times, oldest first. */
export const listWaitingMails = (db: Database): Promise<UndeliveredMail[]> =>
  waitingMails(db)
    .select(['mail.id', 'mail.recipient', 'mail.created_at as since', 'job.last_error'])
    .where('job.attempts', '>=', attemptsToWorry)
    .orderBy('mail.created_at')
    .execute()

/** The mails that failed for good, newest first. */
export const listFailedMails = (db: Database): Promise<UndeliveredMail[]> =>
  mails(db)
    .select(['mail.id', 'mail.recipient', 'job.failed_at as since', 'job.last_error'])
    .where('job.failed_at', 'is not', null)
    .orderBy('job.failed_at', 'desc')
    .execute()
