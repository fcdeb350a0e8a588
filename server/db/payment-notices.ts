import type { Database } from './database.ts'
import type { PaymentNoticeRow } from './tables.ts'

export type NewNotice = Pick<PaymentNoticeRow, 'id' | 'method' | 'received_at' | 'headers' | 'body'>

/** Keeps a provider's message as it came, before anybody believes it. */
export async function keepNotice(db: Database, notice: NewNotice): Promise<void> {
  await db.kysely
    .insertInto('payment_notice')
    .values({ ...notice, verdict: null, order_id: null, transaction_id: null })
    .execute()
}

export interface NoticeVerdict {
  /** What became of it, in one word, or why it was not believed. */
  readonly verdict: string
  readonly orderId?: string
  readonly transactionId?: string
}

export async function judgeNotice(db: Database, id: string, found: NoticeVerdict): Promise<void> {
  await db.kysely
    .updateTable('payment_notice')
    .set({
      verdict: found.verdict.slice(0, 500),
      order_id: found.orderId ?? null,
      transaction_id: found.transactionId ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** Anybody may send; what was not believed is not kept for long. */
export async function dropRefusedNotices(db: Database, before: number): Promise<void> {
  await db.kysely
    .deleteFrom('payment_notice')
    .where('received_at', '<', before)
    .where('verdict', 'like', 'refused:%')
    .execute()
}
