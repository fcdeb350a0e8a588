import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { PaymentNoticeRow } from './tables/orders.ts'

export type NewNotice = Pick<PaymentNoticeRow, 'id' | 'method' | 'received_at' | 'headers' | 'body'>

/** Keeps a provider's message as it came, before anybody believes it. */
export async function keepNotice(db: Database, notice: NewNotice): Promise<void> {
  await db.kysely
    .insertInto('payment_notice')
    .values({ ...notice, verdict: null, order_id: null, transaction_id: null })
    .execute()
}

export interface NoticeVerdict {
  /** What became of it, in one word. */
  readonly verdict: string
  readonly orderId?: string
  readonly transactionId?: string
}

export async function judgeNotice(db: Database, id: string, found: NoticeVerdict): Promise<void> {
  await db.kysely
    .updateTable('payment_notice')
    .set({
      verdict: found.verdict,
      order_id: found.orderId ?? null,
      transaction_id: found.transactionId ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** Base64 characters that are kept of a message that nobody believes. */
const refusedBodyKept = 2048

/** It was not believed: its beginning is kept for the operator, not all of what anybody may send. */
export async function refuseNotice(db: Database, id: string, reason: string): Promise<void> {
  await db.kysely
    .updateTable('payment_notice')
    .set({ verdict: `refused: ${reason}`.slice(0, 500), body: sql<string>`substr(body, 1, ${refusedBodyKept})` })
    .where('id', '=', id)
    .execute()
}

/** What was not believed is not kept for long. */
export async function dropRefusedNotices(db: Database, before: number): Promise<void> {
  await db.kysely
    .deleteFrom('payment_notice')
    .where('received_at', '<', before)
    .where('verdict', 'like', 'refused:%')
    .execute()
}
