import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Mail, MailContent } from '../../../contract/accounts/mail.ts'
import { days, minutes, seconds } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { enqueueJob, failJob, finishJob, putBackJob } from '../../kernel/jobs/queue.ts'
import type { JobRow } from '../../kernel/jobs/tables.ts'
import { seal, unsealWith } from '../../kernel/secrets/sealed.ts'

/** The job that sends a mail has the mail's id. */
export const mailJobKind = 'mail'

const contentSchema = v.object({ subject: v.string(), text: v.string(), html: v.string() })

/** A mail that was not sent for a day is dropped; its code or link has long expired. */
const giveUpAfter = days(1)
export const longestMailPause = minutes(5)
/** Delays before the second, third, … attempt; the last one repeats. */
const pauses = [seconds(5), seconds(15), minutes(1), longestMailPause]

/**
 * Queued mails as rows and jobs: a mail queued in a transaction is sent if and only if that transaction commits. Contents
 * are encrypted, because they hold codes and links of which only hashes may be stored, and deleted once sent.
 */
export interface MailQueue {
  /** Queues one mail, within the transaction of `db` if it is one. */
  add(db: Database, mail: MailContent & { readonly recipient: string }, now: number): Promise<void>
  /** The mail of a job; undefined: it was sealed with another secret. */
  open(job: JobRow): Promise<Mail | undefined>
  sent(job: JobRow, now: number): Promise<void>
  /** Records a failed attempt, final or to be retried. `due`: now, of {@link ../../kernel/jobs/queue-clock.ts QueueClock.due}. */
  failed(
    job: JobRow,
    outcome: { readonly reason: string; readonly isFinal: boolean },
    at: { readonly now: number; readonly due: number },
  ): Promise<void>
}

/** What 0.1 needs of a row, whose processes have no jobs for mails: until 0.3.0. They leave alone what is sent. */
const forEarlierRelease = (now: number) =>
  ({ attempts: 0, next_try_at: 0, leased_until: null, sent_at: now, failed_at: null, last_error: null }) as const

/** `previousKey` opens mails that were queued before the portal's secret was replaced. */
export function createMailQueue(database: Database, key: Uint8Array, previousKey?: Uint8Array): MailQueue {
  const rowOf = ({ id }: JobRow) =>
    database.kysely
      .selectFrom('mail')
      .select(['recipient', 'sealed', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  /** Ends the job and deletes the text, together. */
  const end = (job: JobRow, endJob: (trx: Database) => Promise<unknown>): Promise<void> =>
    inTransaction(database, async (trx) => {
      await endJob(trx)
      await trx.kysely.updateTable('mail').set({ sealed: '' }).where('id', '=', job.id).execute()
    })
  return {
    async add({ kysely }, { recipient, ...content }, now) {
      const mail = { id: randomUUID(), recipient, sealed: seal(key, JSON.stringify(content)), created_at: now }
      await kysely
        .insertInto('mail')
        .values({ ...mail, ...forEarlierRelease(now) })
        .execute()
      await enqueueJob(kysely, { id: mail.id, kind: mailJobKind, payload: '{}', runAt: now })
    },
    async open(job) {
      const { recipient, sealed, created_at } = await rowOf(job)
      const text = unsealWith([key, previousKey], sealed)
      if (text === undefined) return undefined
      return { id: job.id, recipient, createdAt: created_at, ...v.parse(contentSchema, JSON.parse(text)) }
    },
    sent: (job, now) => end(job, (trx) => finishJob(trx, job, now)),
    async failed(job, { reason: error, isFinal }, { now, due }) {
      const { created_at } = await rowOf(job)
      const after = pauses[Math.min(job.attempts, pauses.length) - 1] ?? 0
      if (isFinal || now + after > created_at + giveUpAfter) {
        return end(job, (trx) => failJob(trx, job, { error, final: true, now: due }))
      }
      return putBackJob(database, job, { now: due, after, error })
    },
  }
}

/** Mails that were sent or dropped before an instant; those of 0.1 have no job. */
const oldMails = ({ kysely }: Pick<Database, 'kysely'>, before: number) =>
  kysely
    .selectFrom('mail')
    .leftJoin('job', 'job.id', 'mail.id')
    .where('mail.sealed', '=', '')
    .where((eb) =>
      eb.or([
        eb('job.done_at', '<', before),
        eb('job.failed_at', '<', before),
        eb.and([eb('job.id', 'is', null), eb('mail.created_at', '<', before)]),
      ]),
    )

/** Deletes up to `limit` mails that were sent or dropped before `before` (epoch ms), with their jobs. */
export function dropOldMails(db: Database, before: number, limit: number): Promise<number> {
  return inTransaction(db, async (trx) => {
    const ids = (await oldMails(trx, before).select('mail.id').limit(limit).execute()).map(({ id }) => id)
    if (ids.length === 0) return 0
    await trx.kysely.deleteFrom('mail').where('id', 'in', ids).execute()
    await trx.kysely.deleteFrom('job').where('id', 'in', ids).execute()
    return ids.length
  })
}
