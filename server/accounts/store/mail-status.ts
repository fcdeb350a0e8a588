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
