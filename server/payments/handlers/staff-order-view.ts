import { isoInstant } from '../../../contract/iso-instant.ts'
import type { OrderEvent, OrderStory, StaffOrder, StaffRefund } from '../../../contract/payments/staff-orders.ts'
import type { OrderRecords } from '../store/order-story.ts'
import type { OrderRow } from '../tables.ts'

/** Names of players by SteamID. */
export type Names = ReadonlyMap<string, { readonly name: string }>

export const staffOrder = (row: OrderRow, names: Names): StaffOrder => ({
  id: row.id,
  steamId: row.steam_id,
  name: names.get(row.steam_id)?.name ?? null,
  productType: row.product_type,
  productId: row.product_id,
  duration: row.duration,
  method: row.method,
  currency: row.currency,
  amountMinor: row.amount_minor,
  test: row.test === 1,
  state: row.state,
  createdAt: isoInstant(row.created_at),
  paidAt: isoInstant(row.paid_at),
  deliveredAt: isoInstant(row.delivered_at),
})

const refundView = ({ refund, job }: OrderRecords['refunds'][number]): StaffRefund => ({
  id: refund.id,
  amountMinor: refund.amount_minor,
  currency: refund.currency,
  reason: refund.reason,
  transactionId: refund.transaction_id,
  createdAt: isoInstant(refund.created_at),
  requestedAt: isoInstant(refund.requested_at),
  doneAt: isoInstant(refund.done_at),
  number: refund.provider_number,
  problem: refund.done_at === null ? (job?.last_error ?? null) : null,
  stopped: refund.done_at === null && (job === undefined || job.failed_at !== null || job.done_at !== null),
})

interface Moment extends Omit<OrderEvent, 'at'> {
  readonly at: number
}

function momentsOf({ order, notices, payments, refunds, acts }: OrderRecords, names: Names): Moment[] {
  const event = (at: number | null, kind: OrderEvent['kind'], detail: string | null = null): Moment[] =>
    at === null ? [] : [{ at, kind, detail, actor: null }]
  return [
    ...event(order.created_at, 'created'),
    ...event(order.checked_at, 'checked', order.check_problem ?? `× ${order.checks}`),
    ...notices.flatMap(({ received_at, verdict }) => event(received_at, 'notice', verdict)),
    ...payments.flatMap(({ recorded_at, transaction_id }) => event(recorded_at, 'paid', transaction_id)),
    ...event(order.delivered_at, 'delivered'),
    ...refunds.flatMap(({ refund }) => [
      ...event(refund.created_at, 'refundDue', refund.reason),
      ...event(refund.requested_at, 'refundSent', refund.id),
      ...event(refund.done_at, 'refunded', refund.provider_number),
    ]),
    ...acts.map(({ at, action, actor, role }) => ({
      at,
      kind: 'act' as const,
      detail: action,
      actor: role === 'console' ? actor : (names.get(actor)?.name ?? actor),
    })),
  ]
}

/** The recorded part of a story, in the order in which it happened. */
export function storyOf(
  records: OrderRecords,
  names: Names,
): Pick<OrderStory, 'order' | 'events' | 'refunds' | 'providerNumbers' | 'nextCheckAt'> {
  const { order, payments, refunds } = records
  const moments = momentsOf(records, names).sort((a, b) => a.at - b.at)
  const numbers = [order.provider_ref, ...payments.map(({ transaction_id }) => transaction_id)]
  return {
    order: staffOrder(order, names),
    events: moments.map(({ at, ...rest }) => ({ at: isoInstant(at), ...rest })),
    refunds: refunds.map(refundView),
    providerNumbers: numbers.filter((number) => number !== null),
    nextCheckAt: isoInstant(order.next_check_at),
  }
}
