import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../../kernel/db/database.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { enqueueJob } from '../../kernel/jobs/queue.ts'
import { type RefundReason, statesBefore } from '../rules/orders.ts'
import type { RefundRow } from '../tables.ts'

export interface UnusablePayment {
  readonly orderId: string
  readonly method: string
  readonly transactionId: string
  readonly amountMinor: number
  readonly currency: string
  readonly reason: RefundReason
  readonly now: number
  /** The provider supports refunds, so a job is queued; otherwise an operator refunds manually. */
  readonly refundable: boolean
}

const refundIdOf = ({ method, transactionId }: Pick<UnusablePayment, 'method' | 'transactionId'>): string =>
  createHash('sha256').update(`${method} ${transactionId}`).digest('hex').slice(0, 32)

/** Records a due refund and queues its job; returns the refund's id, which is derived from the transaction. */
export async function addRefund(trx: Transaction<Tables>, money: UnusablePayment): Promise<string> {
  const { method, transactionId, now } = money
  const id = refundIdOf(money)
  await trx
    .insertInto('refund')
    .values({
      id,
      order_id: money.orderId,
      method,
      transaction_id: transactionId,
      amount_minor: money.amountMinor,
      currency: money.currency,
      reason: money.reason,
      created_at: now,
      done_at: null,
    })
    .execute()
  if (money.refundable) {
    const payload = JSON.stringify({ refundId: id })
    await enqueueJob(trx, { id: `refund-${id}`, kind: 'refund', payload, runAt: now })
  }
  return id
}

export async function findRefund(db: Database, id: string): Promise<RefundRow | undefined> {
  return db.kysely.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The due refunds, oldest first. */
export async function listDueRefunds(db: Database): Promise<RefundRow[]> {
  return db.kysely.selectFrom('refund').selectAll().where('done_at', 'is', null).orderBy('created_at').execute()
}

/**
 * Marks a refund as sent. An order with only unusable payments ends with its last refund. True if this call settled it,
 * false for an unknown refund or one that was settled before.
 */
export async function settleRefund(db: Database, id: string, now: number): Promise<boolean> {
  return db.kysely.transaction().execute(async (trx) => {
    const done = await trx
      .updateTable('refund')
      .set({ done_at: now })
      .where('id', '=', id)
      .where('done_at', 'is', null)
      .returning('order_id')
      .executeTakeFirst()
    if (done === undefined) return false
    const open = trx
      .selectFrom('refund')
      .select('id')
      .where('order_id', '=', done.order_id)
      .where('done_at', 'is', null)
    await trx
      .updateTable('order')
      .set({ state: 'refunded' })
      .where('id', '=', done.order_id)
      .where('state', 'in', statesBefore('refunded'))
      .where((eb) => eb.not(eb.exists(open)))
      .execute()
    return true
  })
}

/** Settles the refund of a transaction that was refunded in full. False if none is due for it. */
export async function settleRefundOf(
  db: Database,
  money: Pick<UnusablePayment, 'method' | 'transactionId' | 'amountMinor'>,
  now: number,
): Promise<boolean> {
  const refund = await findRefund(db, refundIdOf(money))
  if (refund === undefined || refund.amount_minor !== money.amountMinor) return false
  return (await settleRefund(db, refund.id, now)) || refund.done_at !== null
}
