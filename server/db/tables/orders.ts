import type { Currency } from '../../../contract/money.ts'
import type { DurationCode, OrderStatus, PaymentMethod, ProductId, ProductType } from '../../../contract/payments.ts'

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
  /** When the reconciler asks the provider next; null: no need. */
  next_check_at: number | null
}

/** A provider's message as it came, before anything believed it. */
export interface PaymentNoticeRow {
  id: string
  method: string
  received_at: number
  /** JSON. */
  headers: string
  /** Base64. */
  body: string
  verdict: string | null
  order_id: string | null
  transaction_id: string | null
}

/** Money that arrived, once per provider transaction. */
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
}

/** Work that outlives the process: leased, retried, done or failed. */
export interface JobRow {
  id: string
  kind: string
  /** JSON. */
  payload: string
  run_at: number
  attempts: number
  leased_until: number | null
  leased_by: string | null
  done_at: number | null
  failed_at: number | null
  last_error: string | null
}

/** Prices, orders and the money behind them: every table of it. */
export interface OrdersTables {
  price: PriceRow
  vip_membership: { steam_id: string; expires_at: number }
  order: OrderRow
  payment_notice: PaymentNoticeRow
  payment: PaymentRow
  refund: RefundRow
  job: JobRow
}
