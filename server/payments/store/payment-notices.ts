import { randomUUID } from 'node:crypto'
import type { PaymentMethod } from '../../../contract/payments/payments.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { hashOf } from '../../kernel/secrets/token-hash.ts'

export interface NewNotice {
  readonly method: PaymentMethod
  /** The provider's id of the message, the same for every retry. */
  readonly messageId: string
  /** Epoch milliseconds. */
  readonly receivedAt: number
  readonly body: Uint8Array
}

const keyOf = ({ method, messageId }: NewNotice) => ({ method, message_key: hashOf(messageId) })

/** Stores an authentic message before it is applied. False if it was stored before. */
export async function keepNotice(db: Database, notice: NewNotice): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.kysely
    .insertInto('payment_notice')
    .values({
      id: randomUUID(),
      ...keyOf(notice),
      received_at: notice.receivedAt,
      body: Buffer.from(notice.body).toString('base64'),
      verdict: null,
      order_id: null,
      transaction_id: null,
    })
    .onConflict((conflict) => conflict.columns(['method', 'message_key']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export interface NoticeVerdict {
  /** The outcome in one word. */
  readonly verdict: string
  readonly orderId?: string
  readonly transactionId?: string
}

/** Records the outcome of a message. Of several deliveries of one message, the one that changed something counts. */
export async function judgeNotice(db: Database, notice: NewNotice, found: NoticeVerdict): Promise<void> {
  const { method, message_key } = keyOf(notice)
  await db.kysely
    .updateTable('payment_notice')
    .set({
      verdict: found.verdict,
      order_id: found.orderId ?? null,
      transaction_id: found.transactionId ?? null,
    })
    .where('method', '=', method)
    .where('message_key', '=', message_key)
    .where((eb) => eb.or([eb('verdict', 'is', null), eb('verdict', '=', 'duplicate')]))
    .execute()
}

/**
 * Outcomes that prove no payment: the message triggered a query, named an unknown order, was about something else, or said
 * that nothing was paid. A repeated one has no effect.
 */
const passing = ['woken', 'not_woken', 'unrelated', 'pending', 'failed'] as const

/**
 * Schedules an immediate query about the order that a message names, whatever its age and state. The message and the
 * query are stored together, so that a message counts once and is never lost.
 */
export async function wakeOrder(
  db: Database,
  notice: NewNotice,
  order: { readonly orderId: string } | { readonly transactionId: string },
): Promise<'woken' | 'not_woken' | 'duplicate'> {
  return inTransaction(db, async (trx) => {
    if (!(await keepNotice(trx, notice))) return 'duplicate'
    const woken = await trx.kysely
      .updateTable('order')
      .set({ next_check_at: notice.receivedAt, woken_at: notice.receivedAt })
      .where('method', '=', notice.method)
      .where('id', '=', (eb) =>
        'orderId' in order
          ? eb.val(order.orderId)
          : eb
              .selectFrom('payment')
              .select('order_id')
              .where('method', '=', notice.method)
              .where('transaction_id', '=', order.transactionId),
      )
      .returning('id')
      .executeTakeFirst()
    const verdict = woken === undefined ? 'not_woken' : 'woken'
    await judgeNotice(trx, notice, { verdict, ...(woken === undefined ? {} : { orderId: woken.id }) })
    return verdict
  })
}

/** Deletes messages that prove no payment. Messages must be refused for their age before they are deleted. */
export async function dropPassingNotices(db: Database, before: number): Promise<void> {
  await db.kysely
    .deleteFrom('payment_notice')
    .where('received_at', '<', before)
    .where('verdict', 'in', passing)
    .execute()
}
