import * as v from 'valibot'
import { minorSchema } from '../../../../contract/payments/money.ts'
import type { PaymentEvent } from '../provider.ts'

const instant = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
  v.transform((text) => new Date(text)),
)

/** A payment, in a notification and in the response to a query (pay.weixin.qq.com/doc/v3/merchant/4012791882). */
export const transactionSchema = v.object({
  appid: v.string(),
  mchid: v.string(),
  out_trade_no: v.string(),
  transaction_id: v.optional(v.string(), ''),
  trade_state: v.picklist(['SUCCESS', 'REFUND', 'NOTPAY', 'USERPAYING', 'CLOSED', 'REVOKED', 'PAYERROR', 'ACCEPT']),
  success_time: v.optional(instant),
  amount: v.optional(v.object({ total: minorSchema, currency: v.optional(v.string(), 'CNY') })),
})

/** A refund (pay.weixin.qq.com/doc/v3/merchant/4012791906); amounts in fen. */
export const refundNoticeSchema = v.object({
  mchid: v.string(),
  out_trade_no: v.string(),
  transaction_id: v.string(),
  refund_status: v.picklist(['SUCCESS', 'CLOSED', 'ABNORMAL', 'PROCESSING']),
  success_time: v.optional(instant),
  amount: v.object({ refund: minorSchema }),
})

const states = {
  SUCCESS: 'paid',
  REFUND: 'refunded',
  NOTPAY: 'pending',
  USERPAYING: 'pending',
  ACCEPT: 'pending',
  CLOSED: 'failed',
  REVOKED: 'failed',
  PAYERROR: 'failed',
} as const

/** Undefined for a payment without the fields that its state requires. */
export function transactionEvent(
  transaction: v.InferOutput<typeof transactionSchema>,
  now: number,
): PaymentEvent | undefined {
  const state = states[transaction.trade_state]
  const { amount, transaction_id } = transaction
  if ((state === 'paid' || state === 'refunded') && (amount === undefined || transaction_id === '')) return undefined
  return {
    orderId: transaction.out_trade_no,
    transactionId: transaction_id,
    amountMinor: amount?.total ?? 0,
    currency: amount?.currency ?? 'CNY',
    merchant: transaction.mchid,
    state,
    paidAt: transaction.success_time ?? new Date(now),
  }
}
