import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { days, minutes, seconds } from '../../../contract/duration.ts'
import type { Mail, MailContent } from '../../../contract/mail.ts'
import type { Database } from '../../kernel/db/database.ts'
import { seal, unseal } from '../../kernel/secrets/sealed.ts'

const contentSchema = v.object({ subject: v.string(), text: v.string(), html: v.string() })

/** How long a sender has a mail for itself before another may take it. */
const leaseTime = minutes(2)
/** A mail that nobody took for a day is given up; its code or link is long over. */
const giveUpAfter = days(1)
/** Before the second, third, … try; the last counts for all that follow. */
const pauses = [seconds(5), seconds(15), minutes(1), minutes(5)]

/**
 * Mails to be sent, as rows: one that is queued in a transaction is sent if and only if that transaction counts.
 * Contents are sealed, because they hold codes and links of which only hashes may be kept, and dropped once sent.
 */
export interface MailQueue {
  /** Queues one mail, within the transaction of `db` if it is one. */
  add(db: Database, mail: MailContent & { readonly recipient: string }, now: number): Promise<void>
  /** The next mail that is due, for this caller alone; undefined: none. */
  take(now: number): Promise<Mail | undefined>
  sent(id: string, now: number): Promise<void>
  /** Not sent: for good, or to be tried again later. */
  failed(id: string, outcome: { readonly reason: string; readonly isFinal: boolean }, now: number): Promise<void>
  /** Forgets what was sent or given up before `before` (epoch ms). */
  prune(before: number): Promise<void>
}

export function createMailQueue(database: Database, key: Uint8Array): MailQueue {
  const { kysely } = database
  /** Undefined for what this key does not open: the portal's secret was changed meanwhile. */
  const open = (sealed: string): MailContent | undefined => {
    try {
      return v.parse(contentSchema, JSON.parse(unseal(key, sealed)))
    } catch {
      return undefined
    }
  }
  const queue: MailQueue = {
    async add(db, { recipient, ...content }, now) {
      const row = { id: randomUUID(), recipient, sealed: seal(key, JSON.stringify(content)), created_at: now }
      const unsent = { leased_until: null, sent_at: null, failed_at: null, last_error: null }
      await db.kysely
        .insertInto('mail')
        .values({ ...row, ...unsent, attempts: 0, next_try_at: now })
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
            .where('next_try_at', '<=', now)
            .where((free) => free.or([free('leased_until', 'is', null), free('leased_until', '<=', now)]))
            .orderBy('next_try_at')
            .limit(1),
        )
        // Once more: on PostgreSQL another process may have taken the row since the inner query saw it.
        .where((free) => free.or([free('leased_until', 'is', null), free('leased_until', '<=', now)]))
        .where('sent_at', 'is', null)
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
    async failed(id, { reason, isFinal }, now) {
      const row = await kysely
        .selectFrom('mail')
        .select(['attempts', 'created_at'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (row === undefined) return
      const pause = pauses[Math.min(row.attempts, pauses.length) - 1] ?? 0
      const isOver = isFinal || now + pause > row.created_at + giveUpAfter
      const outcome = isOver ? { failed_at: now, sealed: '' } : { next_try_at: now + pause }
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
