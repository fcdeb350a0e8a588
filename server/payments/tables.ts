import type { Currency } from '../../contract/payments/money.ts'
import type {
  DurationCode,
  OrderStatus,
  PaymentMethod,
  ProductId,
  ProductType,
} from '../../contract/payments/payments.ts'

/** Prices in minor units; null: not sold in that currency. `id` is product type, duration and relocatable. */
export interface PriceRow {
  id: string
  position: number
  product_type: ProductType
  duration: DurationCode
  relocatable: 0 | 1
  cny: number | null
  usd: number | null
}

export interface OrderRow {
  id: string
  account_id: string
  steam_id: string
  idempotency_key: string
  request_hash: string
  product_type: ProductType
  product_id: ProductId
  /** JSON. */
  options: string
  duration: DurationCode
  method: PaymentMethod
  currency: Currency
  amount_minor: number
  test: 0 | 1
  state: OrderStatus
  created_at: number
  paid_at: number | null
  delivered_at: number | null
  provider_ref: string | null
  payment_url: string | null
  mobile_url: string | null
  /** When the reconciler queries the provider next; null: not needed. */
  next_check_at: number | null
  /** When a notification named this order and no query has followed yet; the schedule of queries restarts there. */
  woken_at: number | null
  /** Number of queries of the provider, the last one, and why it failed; null: it did not. */
  checks: number
  checked_at: number | null
  check_problem: string | null
  /** When the provider confirmed that this cancelled order can no longer be paid; null: it has not. */
  closed_at: number | null
  /** Of an order that was cancelled because the provider declined its payment for good: its word; null: it did not. */
  declined: string | null
  /** The version of the terms that the buyer has agreed to; null: there were none. */
  terms_version: number | null
}

/** An authentic message of a provider, without the headers that would allow a replay. */
export interface PaymentNoticeRow {
  id: string
  method: string
  /** Hash of the provider's id of the message; null for rows older than this column. */
  message_key: string | null
  received_at: number
  /** Base64. */
  body: string
  /** The outcome in one word; null: not applied yet. */
  verdict: string | null
  order_id: string | null
  transaction_id: string | null
}

/** A refused message; `slot` is its place in the provider's ring of the newest ones. */
export interface RefusedNoticeRow {
  method: string
  slot: number
  received_at: number
  reason: string
  /** JSON. */
  headers: string
  /** Base64 of its beginning. */
  body: string
}

/** A payment, one row per provider transaction. */
export interface PaymentRow {
  method: string
  transaction_id: string
  order_id: string
  amount_minor: number
  currency: string
  outcome: 'applied' | 'refund_due'
  paid_at: number
  recorded_at: number
}

export interface RefundRow {
  id: string
  order_id: string
  method: string
  transaction_id: string
  amount_minor: number
  currency: string
  reason: string
  created_at: number
  done_at: number | null
  /** When it was first sent to the provider, whose answer may have been lost; null: it was not sent. */
  requested_at: number | null
  /** The provider's number of the refund, or the one that staff noted. */
  provider_number: string | null
}

/** The tables of this noun. */
declare module '../kernel/db/tables.ts' {
  interface Tables {
    price: PriceRow
    order: OrderRow
    payment_notice: PaymentNoticeRow
    refused_notice: RefusedNoticeRow
    /** Number of messages of a provider refused so far; it determines the next slot of the ring. */
    refused_notice_count: { method: string; total: number }
    payment: PaymentRow
    refund: RefundRow
  }
}
