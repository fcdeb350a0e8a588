import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Mail, MailContent } from '../../../contract/accounts/mail.ts'
import { days, minutes, seconds } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import { skipLocked } from '../../kernel/db/skip-locked.ts'
import { clockTolerance } from '../../kernel/jobs/queue-clock.ts'
import { seal, unsealWith } from '../../kernel/secrets/sealed.ts'

const contentSchema = v.object({ subject: v.string(), text: v.string(), html: v.string() })

/** How long a sender holds a mail before another may take it. */
const leaseTime = minutes(2)
/** A mail that was not sent for a day is dropped; its code or link has long expired. */
const giveUpAfter = days(1)
/** Delays before the second, third, … attempt; the last one repeats. */
const longestPause = minutes(5)
const pauses = [seconds(5), seconds(15), minutes(1), longestPause]
/** The time of the first attempt: before any. */
const atOnce = 0

/**
 * Queued mails as rows: a mail queued in a transaction is sent if and only if that transaction commits. Contents are
 * encrypted, because they hold codes and links of which only hashes may be stored, and deleted once sent.
 */
export interface MailQueue {
  /** Queues one mail, within the transaction of `db` if it is one. */
  add(db: Database, mail: MailContent & { readonly recipient: string }, now: number): Promise<void>
  /** Leases the next due mail; undefined: none. `now`: of {@link ../../kernel/jobs/queue-clock.ts QueueClock.lease}. */
  take(now: number): Promise<Mail | undefined>
  sent(id: string, now: number): Promise<void>
  /** Records a failed attempt, final or to be retried. `at`: now, of the clock of {@link take}. */
  failed(
    id: string,
    outcome: { readonly reason: string; readonly isFinal: boolean },
    now: number,
    at?: number,
  ): Promise<void>
  /** Deletes mails that were sent or dropped before `before` (epoch ms). */
  prune(before: number): Promise<void>
}

/** `previousKey` opens mails that were queued before the portal's secret was replaced. */
export function createMailQueue(database: Database, key: Uint8Array, previousKey?: Uint8Array): MailQueue {
  const { kysely } = database
  /** Undefined if no key can decrypt it, because the portal's secret has changed. */
  const open = (sealed: string): MailContent | undefined => {
    const text = unsealWith([key, previousKey], sealed)
    return text === undefined ? undefined : v.parse(contentSchema, JSON.parse(text))
  }
  const queue: MailQueue = {
    async add(db, { recipient, ...content }, now) {
      const row = { id: randomUUID(), recipient, sealed: seal(key, JSON.stringify(content)), created_at: now }
      const unsent = { leased_until: null, sent_at: null, failed_at: null, last_error: null }
      await db.kysely
        .insertInto('mail')
        .values({ ...row, ...unsent, attempts: 0, next_try_at: atOnce })
        .execute()
    },
    async take(now) {
      const row = await kysely
        .updateTable('mail')
        .set((eb) => ({ leased_until: now + leaseTime, attempts: eb('attempts', '+', 1) }))
        .where('id', '=', (eb) =>
          eb
            .selectFrom('mail')
            .select('id')
            .where('sent_at', 'is', null)
            .where('failed_at', 'is', null)
            // A time that is further ahead was written before a clock was set back.
            .where((due) =>
              due.or([due('next_try_at', '<=', now), due('next_try_at', '>', now + longestPause + clockTolerance)]),
            )
            .where((free) =>
              free.or([
                free('leased_until', 'is', null),
                free('leased_until', '<=', now),
                free('leased_until', '>', now + leaseTime + clockTolerance),
              ]),
            )
            .orderBy('next_try_at')
            .orderBy('created_at')
            .limit(1)
            .$call((query) => skipLocked(database, query)),
        )
        .returning(['id', 'recipient', 'sealed', 'created_at'])
        .executeTakeFirst()
      if (row === undefined) return undefined
      const content = open(row.sealed)
      if (content === undefined) {
        await queue.failed(row.id, { reason: 'sealed with another secret', isFinal: true }, now)
        return queue.take(now)
      }
      return { id: row.id, recipient: row.recipient, createdAt: row.created_at, ...content }
    },
    async sent(id, now) {
      const done = { sent_at: now, leased_until: null, sealed: '', last_error: null }
      await kysely.updateTable('mail').set(done).where('id', '=', id).execute()
    },
    async failed(id, { reason, isFinal }, now, at = now) {
      const row = await kysely
        .selectFrom('mail')
        .select(['attempts', 'created_at'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (row === undefined) return
      const pause = pauses[Math.min(row.attempts, pauses.length) - 1] ?? 0
      const isOver = isFinal || now + pause > row.created_at + giveUpAfter
      const outcome = isOver ? { failed_at: now, sealed: '' } : { next_try_at: at + pause }
      await kysely
        .updateTable('mail')
        .set({ ...outcome, leased_until: null, last_error: reason.slice(0, 500) })
        .where('id', '=', id)
        .execute()
    },
    async prune(before) {
      await kysely
        .deleteFrom('mail')
        .where((eb) => eb.or([eb('sent_at', '<', before), eb('failed_at', '<', before)]))
        .execute()
    },
  }
  return queue
}
