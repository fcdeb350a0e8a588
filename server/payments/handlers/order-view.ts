import { isoInstant } from '../../../contract/iso-instant.ts'
import { type Order, paymentWindow } from '../../../contract/payments/payments.ts'
import type { Products } from '../product.ts'
import type { OrderRow } from '../tables.ts'

/** An order as its buyer sees it. */
export function orderView(row: OrderRow, products: Products, now: number): Order {
  const isPayable = row.state === 'pending'
  return {
    id: row.id,
    status: row.state === 'delivered' ? 'paid' : row.state,
    state: row.state,
    productType: row.product_type,
    productId: row.product_id,
    duration: row.duration,
    method: row.method,
    currency: row.currency,
    amountMinor: row.amount_minor,
    test: row.test === 1,
    createdAt: isoInstant(row.created_at),
    payBy: isoInstant(row.created_at + paymentWindow),
    paidAt: isoInstant(row.paid_at),
    deliveredAt: isoInstant(row.delivered_at),
    declined: row.declined !== null,
    startsAt: products[row.product_type].startOf?.(row) ?? null,
    payment_url: isPayable ? row.payment_url : null,
    mobile_url: isPayable ? row.mobile_url : null,
    now: isoInstant(now),
  }
}
