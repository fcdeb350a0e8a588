import * as v from 'valibot'
import { minorOf } from '../../../../contract/money.ts'
import type { PaymentEvent } from '../provider.ts'

const amountSchema = v.object({ currency_code: v.string(), value: v.string() })
const payeeSchema = v.object({ merchant_id: v.optional(v.string(), '') })
const instant = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
  v.transform((text) => new Date(text)),
)

/** A capture: the money of an order (Payments v2, `capture`). `custom_id` is our order id. */
export const captureSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  status: v.picklist(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  amount: amountSchema,
  custom_id: v.optional(v.string()),
  create_time: v.optional(instant),
  payee: v.optional(payeeSchema),
})

/** A refund, which names its capture by the link `up`. */
export const refundSchema = v.object({
  id: v.string(),
  status: v.optional(v.string(), ''),
  amount: amountSchema,
  custom_id: v.optional(v.string()),
  create_time: v.optional(instant),
  links: v.optional(v.array(v.object({ rel: v.string(), href: v.string() })), []),
})

/** Orders v2, `order`. One purchase unit: ours have no more. */
export const orderSchema = v.object({
  id: v.string(),
  status: v.picklist(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  purchase_units: v.pipe(
    v.array(
      v.object({
        reference_id: v.optional(v.string(), ''),
        custom_id: v.optional(v.string()),
        amount: v.optional(amountSchema),
        payee: v.optional(payeeSchema),
        payments: v.optional(v.object({ captures: v.optional(v.array(captureSchema), []) })),
      }),
    ),
    v.length(1),
  ),
  links: v.optional(v.array(v.object({ rel: v.string(), href: v.string() })), []),
})

export type PaypalOrder = v.InferOutput<typeof orderSchema>

const captureStates = {
  COMPLETED: 'paid',
  PENDING: 'pending',
  DECLINED: 'failed',
  FAILED: 'failed',
  REFUNDED: 'refunded',
  PARTIALLY_REFUNDED: 'refunded',
} as const

interface Context {
  readonly orderId: string
  /** Where the capture names no payee. */
  readonly merchant: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** undefined for an amount that is none. */
export function captureEvent(
  capture: v.InferOutput<typeof captureSchema>,
  { orderId, merchant, now }: Context,
): PaymentEvent | undefined {
  const amountMinor = minorOf(capture.amount.value)
  if (amountMinor === undefined) return undefined
  return {
    orderId,
    transactionId: capture.id,
    amountMinor,
    currency: capture.amount.currency_code,
    merchant: capture.payee?.merchant_id || merchant,
    state: captureStates[capture.status],
    paidAt: capture.create_time ?? new Date(now),
  }
}

/** What an order says about its payment; null while nobody has agreed to pay, undefined where it cannot be read. */
export function orderEvent(order: PaypalOrder, merchant: string, now: number): PaymentEvent | null | undefined {
  const [unit] = order.purchase_units
  if (unit === undefined) return undefined
  const context = { orderId: unit.custom_id ?? unit.reference_id, merchant: unit.payee?.merchant_id || merchant, now }
  const captures = unit.payments?.captures ?? []
  const capture = captures.find(({ status }) => status === 'COMPLETED') ?? captures[0]
  if (capture !== undefined) return captureEvent(capture, context)
  if (order.status !== 'APPROVED' && order.status !== 'VOIDED') return null
  const amountMinor = minorOf(unit.amount?.value ?? '')
  if (unit.amount === undefined || amountMinor === undefined) return undefined
  const { orderId } = context
  const event = {
    orderId,
    transactionId: '',
    amountMinor,
    currency: unit.amount.currency_code,
    merchant: context.merchant,
    paidAt: new Date(now),
  }
  return order.status === 'VOIDED'
    ? { ...event, state: 'failed' }
    : { ...event, state: 'pending', approvedRef: order.id }
}

/** The capture that went back, from the refund's link to it. */
export function refundEvent(refund: v.InferOutput<typeof refundSchema>, context: Context): PaymentEvent | undefined {
  const up = refund.links.find(({ rel }) => rel === 'up')?.href ?? ''
  const capture = /\/v2\/payments\/captures\/([A-Z0-9]+)$/.exec(up)?.[1]
  const amountMinor = minorOf(refund.amount.value)
  if (capture === undefined || amountMinor === undefined) return undefined
  return {
    orderId: context.orderId,
    transactionId: capture,
    amountMinor,
    currency: refund.amount.currency_code,
    merchant: context.merchant,
    state: 'refunded',
    paidAt: refund.create_time ?? new Date(context.now),
  }
}
