import * as v from 'valibot'
import { paymentMethodSchema } from '../../contract/payments.ts'

/** What the person on the pay page can do. */
export const choices = ['pay', 'refuse', 'twice', 'wrong', 'lose'] as const
export type Choice = (typeof choices)[number]

const chargeSchema = v.object({
  transactionId: v.string(),
  amountMinor: v.number(),
  /** Epoch milliseconds, here and below. */
  paidAt: v.number(),
  /** Sent back so far, by the shop's number of each refund. */
  refunds: v.record(v.string(), v.number()),
})

/** One order of a shop at one provider. Amounts in minor units. */
export const tradeSchema = v.object({
  /** Also in the address of its pay page, so it cannot be guessed. */
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
  /** approved: PayPal's buyer has agreed and the shop has not captured. */
  state: v.picklist(['open', 'approved', 'paid', 'refused']),
  /** What was chosen, for when an approved order is captured. */
  choice: v.picklist(choices),
  /** The person pays at this time. */
  laterAt: v.nullable(v.number()),
  charges: v.array(chargeSchema),
  /** `PayPal-Request-Id` of the call that made it, or the form of payment at WeChat. */
  madeBy: v.string(),
})
export type Trade = v.InferOutput<typeof tradeSchema>
export type Charge = v.InferOutput<typeof chargeSchema>

export const noticeKinds = ['approved', 'paid', 'closed', 'refunded'] as const

/** A notification that waits to be acknowledged. */
export const noticeSchema = v.object({
  id: v.string(),
  tradeId: v.string(),
  kind: v.picklist(noticeKinds),
  transactionId: v.string(),
  /** Of `refunded`: what went back. */
  amountMinor: v.number(),
  createdAt: v.number(),
})
export type Notice = v.InferOutput<typeof noticeSchema>
