import type { Database } from '../../kernel/db/database.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { mailJobKind } from './mail.ts'

/**
 * Until 0.3.0: makes jobs of the mails that processes of 0.1 have queued and do not send, and of those that failed there.
 * These processes know no jobs for mails; what is marked as sent they leave alone. `now`: of
 * {@link ../../kernel/jobs/queue-clock.ts QueueClock.lease}.
 */
export async function takeOverEarlierMails(database: Database, now: number): Promise<void> {
  await inTransaction(database, async ({ kysely }) => {
    const mails = await kysely
      .updateTable('mail')
      .set({ sent_at: now, leased_until: null })
      .where('sent_at', 'is', null)
      .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
      .returning(['id', 'attempts', 'failed_at', 'last_error'])
      .execute()
    const rest = { kind: mailJobKind, payload: '{}', run_at: now, leased_until: null, leased_by: null, done_at: null }
    for (const mail of mails) {
      await kysely
        .insertInto('job')
        .values({ ...mail, ...rest })
        .execute()
    }
  })
}
