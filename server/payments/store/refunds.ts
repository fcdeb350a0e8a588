import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { days } from '../../../contract/duration.ts'
import type { Currency } from '../../../contract/payments/money.ts'
import type { PaymentMethod, ProductType } from '../../../contract/payments/payments.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'
import { armJob, type DueJobs, type NewJob, settleFailedJob } from '../../kernel/jobs/queue.ts'
import { type RefundReason, statesBefore } from '../rules/orders.ts'
import type { RefundRow } from '../tables.ts'

/** A payment that has to be returned. */
export interface ReturnedPayment {
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

const refundIdOf = ({ method, transactionId }: Pick<ReturnedPayment, 'method' | 'transactionId'>): string =>
  createHash('sha256').update(`${method} ${transactionId}`).digest('hex').slice(0, 32)

/** Records a due refund and queues its job; returns the refund's id, which is derived from the transaction. */
export async function addRefund(trx: Transaction, money: ReturnedPayment): Promise<string> {
  const { method, transactionId, now } = money
  const id = refundIdOf(money)
  await trx.kysely
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
      requested_at: null,
      provider_number: null,
    })
    .execute()
  if (money.refundable) await sendDueRefund(trx, id, now)
  return id
}

/** The kind of the jobs that send refunds. */
export const refundJobKind = 'refund'

/** The id of the job that sends a refund. */
export const refundJobId = (refundId: string): string => `refund-${refundId}`

/** Leaves out the jobs of refunds through other providers. */
export const ofMethod =
  (method: PaymentMethod) =>
  (due: DueJobs): DueJobs =>
    due.where((eb) =>
      eb.exists(
        eb
          .selectFrom('refund')
          .select('refund.id')
          .where('refund.id', '=', sql<string>`substr(job.id, ${refundJobId('').length + 1})`)
          .where('method', '=', method),
      ),
    )

/** Queues the job that sends a due refund through its provider; one that has failed begins again. */
export function sendDueRefund(trx: Transaction, id: string, now: number): Promise<void> {
  const job: NewJob = {
    id: refundJobId(id),
    kind: refundJobKind,
    payload: JSON.stringify({ refundId: id }),
    runAt: now,
  }
  return armJob(trx.kysely, job)
}

/** Records that the provider is about to be asked, before it is: after a crash, its answer is looked up first. */
export async function markRequested(db: Database, { id, order_id }: RefundRow, now: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const open = trx.kysely.updateTable('refund').where('id', '=', id).where('done_at', 'is', null)
    await open.set((eb) => ({ requested_at: eb.fn.coalesce('requested_at', eb.val(now)) })).execute()
    await moveRefundedOrder(trx, order_id, 'refundSent')
  })
}

/** Records that the provider does not return the money: it is due again, now by hand. */
export const markFailed = (db: Database, { order_id }: RefundRow): Promise<void> =>
  moveRefundedOrder(db, order_id, 'refundFailed')

const statesAfter = { refundSent: 'refunding', refundFailed: 'refund_due', refunded: 'refunded' } as const

/** One conditional statement; an order that was delivered for another payment stays as it is. */
async function moveRefundedOrder(
  { kysely }: Database,
  orderId: string,
  event: keyof typeof statesAfter,
): Promise<void> {
  const order = kysely.updateTable('order').set({ state: statesAfter[event] }).where('id', '=', orderId)
  const open = kysely.selectFrom('refund').select('id').where('order_id', '=', orderId).where('done_at', 'is', null)
  const possible = order.where('state', 'in', statesBefore(event))
  await (event === 'refunded' ? possible.where((eb) => eb.not(eb.exists(open))) : possible).execute()
}

export async function findRefund(db: Database, id: string): Promise<RefundRow | undefined> {
  return db.kysely.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The due refunds, oldest first. */
export async function listDueRefunds(db: Database): Promise<RefundRow[]> {
  return db.kysely.selectFrom('refund').selectAll().where('done_at', 'is', null).orderBy('created_at').execute()
}

/** Why the last attempt to send a due refund failed, by the refund's id. */
export async function readRefundProblems(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.kysely
    .selectFrom('job')
    .select(['id', 'last_error'])
    .where('kind', '=', refundJobKind)
    .where('done_at', 'is', null)
    .where('last_error', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, last_error }) => [id.slice(refundJobId('').length), last_error ?? '']))
}

/**
 * Marks a refund as returned, with the provider's number if it is known. An order whose payments all go back ends with its
 * last refund. True if this call settled it, false for an unknown refund or one that was settled before.
 */
export const settleRefund = (
  db: Database,
  id: string,
  now: number,
  providerNumber: string | null = null,
): Promise<boolean> => inTransaction(db, (trx) => settleRefundIn(trx, id, { now, providerNumber }))

/** The same in the transaction of the caller. */
export async function settleRefundIn(
  trx: Transaction,
  id: string,
  { now, providerNumber }: { readonly now: number; readonly providerNumber: string | null },
): Promise<boolean> {
  const done = await trx.kysely
    .updateTable('refund')
    .set({ done_at: now, ...(providerNumber === null ? {} : { provider_number: providerNumber }) })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returning('order_id')
    .executeTakeFirst()
  if (done === undefined) return false
  // Holds the order, so that of two refunds that are settled at once the later one sees that the other is.
  const order = trx.kysely.updateTable('order').where('id', '=', done.order_id)
  await order.set((eb) => ({ state: eb.ref('state') })).execute()
  await moveRefundedOrder(trx, done.order_id, 'refunded')
  await settleFailedJob(trx.kysely, refundJobId(id), now)
  return true
}

/** Settles the refund of a transaction that was refunded in full. False if none is due for it. */
export async function settleRefundOf(
  db: Database,
  money: Pick<ReturnedPayment, 'method' | 'transactionId' | 'amountMinor'>,
  now: number,
): Promise<boolean> {
  const refund = await findRefund(db, refundIdOf(money))
  if (refund === undefined || refund.amount_minor !== money.amountMinor) return false
  return (await settleRefund(db, refund.id, now)) || refund.done_at !== null
}

/** A refund that was sent. Instants are epoch milliseconds. */
export interface RefundNotice {
  readonly id: string
  readonly steamId: string
  readonly at: number
  /** When it is no longer news. */
  readonly until: number
  readonly fact: {
    readonly kind: 'refundDone'
    readonly product: ProductType
    readonly amountMinor: number
    readonly currency: Currency
  }
}

/** The refunds that were sent after `from` and up to `to` (epoch ms). */
export async function readRefundNotices(db: Database, from: number, to: number): Promise<readonly RefundNotice[]> {
  const rows = await db.kysely
    .selectFrom('refund')
    .innerJoin('order', 'order.id', 'refund.order_id')
    .select(['refund.id', 'done_at', 'refund.amount_minor', 'order.currency', 'steam_id', 'product_type'])
    .where('done_at', '>', from)
    .where('done_at', '<=', to)
    .execute()
  return rows.map(({ id, done_at, amount_minor: amountMinor, currency, steam_id: steamId, product_type: product }) => {
    const at = done_at ?? to
    const fact = { kind: 'refundDone', product, amountMinor, currency } as const
    return { id: `refund ${id}`, steamId, at, until: at + days(3), fact }
  })
}
