import type { OrderRow } from '../../server/payments/tables.ts'

type Given = Pick<OrderRow, 'id' | 'account_id' | 'steam_id' | 'idempotency_key' | 'state' | 'created_at'>

/** An order of a month of VIP, paid with Alipay, as the database has it. */
export const orderRowOf = (row: Given & Partial<OrderRow>): OrderRow => ({
  request_hash: '',
  product_type: 'vip_subscription',
  product_id: 'vip_new',
  options: '{}',
  duration: '1m',
  method: 'alipay',
  currency: 'CNY',
  amount_minor: 3000,
  test: 0,
  paid_at: null,
  delivered_at: null,
  provider_ref: null,
  payment_url: null,
  mobile_url: null,
  next_check_at: null,
  woken_at: null,
  checks: 0,
  checked_at: null,
  check_problem: null,
  closed_at: null,
  declined: null,
  terms_version: null,
  ...row,
})
