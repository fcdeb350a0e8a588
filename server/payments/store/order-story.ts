import type { AuditEntryRow } from '../../kernel/audit/entry.ts'
import { listAudit } from '../../kernel/audit/read.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { JobRow } from '../../kernel/jobs/tables.ts'
import type { OrderRow, PaymentNoticeRow, PaymentRow, RefundRow } from '../tables.ts'
import { findOrder } from './orders.ts'
import { refundJobId } from './refunds.ts'

/** Everything that is recorded about an order. */
export interface OrderRecords {
  readonly order: OrderRow
  /** The newest ones. */
  readonly notices: readonly Pick<PaymentNoticeRow, 'received_at' | 'verdict'>[]
  readonly payments: readonly PaymentRow[]
  readonly refunds: readonly { readonly refund: RefundRow; readonly job: JobRow | undefined }[]
  readonly acts: readonly AuditEntryRow[]
}

/** A provider may repeat a notification for days. */
const most = 100

/** Undefined for an unknown order. */
export async function readOrderRecords(db: Database, id: string): Promise<OrderRecords | undefined> {
  const order = await findOrder(db, id)
  if (order === undefined) return undefined
  const { kysely } = db
  const notices = await kysely
    .selectFrom('payment_notice')
    .select(['received_at', 'verdict'])
    .where('order_id', '=', id)
    .orderBy('received_at', 'desc')
    .limit(most)
    .execute()
  const payments = await kysely.selectFrom('payment').selectAll().where('order_id', '=', id).execute()
  const refunds = await kysely
    .selectFrom('refund')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const jobIds = refunds.map((refund) => refundJobId(refund.id))
  const jobs = jobIds.length === 0 ? [] : await kysely.selectFrom('job').selectAll().where('id', 'in', jobIds).execute()
  const jobOf = new Map(jobs.map((job) => [job.id, job]))
  const acts = await listAudit(db, { subject: id }, { limit: most })
  return {
    order,
    notices,
    payments,
    refunds: refunds.map((refund) => ({ refund, job: jobOf.get(refundJobId(refund.id)) })),
    acts,
  }
}

/** The payments and refunds of several orders, for the export. */
export async function readMoneyOf(
  { kysely }: Database,
  orderIds: readonly string[],
): Promise<{
  readonly payments: ReadonlyMap<string, readonly PaymentRow[]>
  readonly refunds: ReadonlyMap<string, readonly RefundRow[]>
}> {
  const [payments, refunds] = await Promise.all([
    kysely
      .selectFrom('payment')
      .selectAll()
      .where('order_id', 'in', [...orderIds])
      .orderBy('recorded_at')
      .execute(),
    kysely
      .selectFrom('refund')
      .selectAll()
      .where('order_id', 'in', [...orderIds])
      .orderBy('created_at')
      .execute(),
  ])
  return { payments: byOrder(payments), refunds: byOrder(refunds) }
}

function byOrder<Row extends { readonly order_id: string }>(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(row.order_id, [...(groups.get(row.order_id) ?? []), row])
  return groups
}
