import type { Database } from '../../kernel/db/database.ts'
import type { QueueStatus } from '../../kernel/jobs/queue-status.ts'

/** Attempts after which a waiting mail shows that the mail server, not the mail, is the problem: about a minute. */
const attemptsToWorry = 3

/** The mails that wait, and those of them that failed several times. */
export async function readMailStatus(db: Database): Promise<QueueStatus & { readonly failing: number }> {
  const row = await db.kysely
    .selectFrom('mail')
    .select((eb) => [
      eb.fn.countAll<number>().as('length'),
      eb.fn.min('created_at').as('oldest'),
      eb.fn.countAll<number>().filterWhere('attempts', '>=', attemptsToWorry).as('failing'),
    ])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
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
  db.kysely
    .selectFrom('mail')
    .select(['id', 'recipient', 'created_at as since', 'last_error'])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('attempts', '>=', attemptsToWorry)
    .orderBy('created_at')
    .execute()

/** The mails that failed for good, newest first. */
export const listFailedMails = (db: Database): Promise<UndeliveredMail[]> =>
  db.kysely
    .selectFrom('mail')
    .select(['id', 'recipient', 'failed_at as since', 'last_error'])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is not', null)
    .orderBy('failed_at', 'desc')
    .execute()
