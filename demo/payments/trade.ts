import * as v from 'valibot'
import { paymentMethodSchema } from '../../contract/payments/payments.ts'

/** The buyer's choices on the pay page. */
export const choices = ['pay', 'refuse', 'twice', 'wrong', 'lose'] as const
export type Choice = (typeof choices)[number]

const chargeSchema = v.object({
  transactionId: v.string(),
  amountMinor: v.number(),
  /** Epoch milliseconds, here and below. */
  paidAt: v.number(),
  /** Refunds so far, by the shop's refund number. */
  refunds: v.record(v.string(), v.number()),
})

/** One order of a shop at one provider. Amounts in minor units. */
export const tradeSchema = v.object({
  /** Part of its pay page's address, so it must be unguessable. */
  id: v.string(),
  method: paymentMethodSchema,
  /** The shop's number. */
  orderId: v.string(),
  /** The provider's number of the order: PayPal's order id, Alipay's `trade_no`. */
  reference: v.string(),
  subject: v.string(),
  amountMinor: v.number(),
  currency: v.picklist(['CNY', 'USD']),
  notifyUrl: v.string(),
  returnUrl: v.string(),
  createdAt: v.number(),
  /** approved: PayPal's buyer has agreed and the shop has not captured · refused: by the buyer · closed: by the shop. */
  state: v.picklist(['open', 'approved', 'paid', 'refused', 'closed']),
  /** The buyer's choice, applied when an approved order is captured. */
  choice: v.picklist(choices),
  /** The time of a postponed payment. */
  laterAt: v.nullable(v.number()),
  charges: v.array(chargeSchema),
  /** `PayPal-Request-Id` of the call that made it, or the form of payment at WeChat. */
  madeBy: v.string(),
})
export type Trade = v.InferOutput<typeof tradeSchema>

/** Whether it can no longer be paid: a PayPal buyer who refused may still approve. */
export const isEnded = ({ state, method }: Trade): boolean =>
  state === 'closed' || (state === 'refused' && method !== 'paypal')
export type Charge = v.InferOutput<typeof chargeSchema>

export const noticeKinds = ['approved', 'paid', 'closed', 'refunded'] as const

/** An unacknowledged notification. */
export const noticeSchema = v.object({
  id: v.string(),
  tradeId: v.string(),
  kind: v.picklist(noticeKinds),
  transactionId: v.string(),
  /** For `refunded`: the refunded amount. */
  amountMinor: v.number(),
  createdAt: v.number(),
})
export type Notice = v.InferOutput<typeof noticeSchema>
