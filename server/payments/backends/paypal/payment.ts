import * as v from 'valibot'
import { minorOf } from '../../../../contract/payments/money.ts'
import type { PaymentEvent } from '../provider.ts'

const amountSchema = v.object({ currency_code: v.string(), value: v.string() })
const payeeSchema = v.object({ merchant_id: v.optional(v.string(), '') })
const instant = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
  v.transform((text) => new Date(text)),
)

const linksSchema = v.optional(v.array(v.object({ rel: v.string(), href: v.string() })), [])

/** A capture: the money of an order (Payments v2, `capture`). `custom_id` is our order id. */
const captureSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  status: v.picklist(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  amount: amountSchema,
  custom_id: v.optional(v.string()),
  create_time: v.optional(instant),
  payee: v.optional(payeeSchema),
})
type Capture = v.InferOutput<typeof captureSchema>

/** A refund (Payments v2, `refund`), which names its capture by the link `up`. */
export const refundSchema = v.object({
  id: v.optional(v.string(), ''),
  status: v.optional(v.string(), ''),
  amount: amountSchema,
  links: linksSchema,
})
type Refund = v.InferOutput<typeof refundSchema>

/** Orders v2, `order`. Our orders have one purchase unit. */
export const orderSchema = v.object({
  id: v.string(),
  status: v.picklist(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  purchase_units: v.pipe(
    v.array(
      v.object({
        custom_id: v.optional(v.string()),
        amount: v.optional(amountSchema),
        payee: v.optional(payeeSchema),
        payments: v.optional(
          v.object({
            captures: v.optional(v.array(captureSchema), []),
            refunds: v.optional(v.array(refundSchema), []),
          }),
        ),
      }),
    ),
    v.length(1),
  ),
  links: linksSchema,
})

export type PaypalOrder = v.InferOutput<typeof orderSchema>

/** The id of the refunded capture, from the refund's links. */
export function refundedCapture(links: Refund['links']): string | undefined {
  const up = links.find(({ rel }) => rel === 'up')?.href ?? ''
  return /\/v2\/payments\/captures\/([A-Z0-9]+)$/.exec(up)?.[1]
}

/** The values that an order must have before its money is booked. */
export interface OrderExpectation {
  /** PayPal's id of the queried order. */
  readonly providerRef: string
  readonly orderId: string
  /** The payee; absent: the account of the app. */
  readonly merchantId?: string | undefined
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * The payments in PayPal's response about one order: empty until the buyer approves, undefined if the response is about
 * something else or lacks a value that must be checked.
 */
export function orderEvents(order: PaypalOrder, expected: OrderExpectation): readonly PaymentEvent[] | undefined {
  const [unit] = order.purchase_units
  const { orderId, merchantId, now } = expected
  if (unit === undefined || order.id !== expected.providerRef || unit.custom_id !== orderId) return undefined
  const { captures, refunds } = { captures: [], refunds: [], ...unit.payments }
  const payees = [unit.payee, ...captures.flatMap(({ payee }) => payee ?? [])].map((payee) => payee?.merchant_id)
  if (merchantId !== undefined && payees.some((payee) => payee !== merchantId)) return undefined
  if (captures.some(({ custom_id }) => custom_id !== undefined && custom_id !== orderId)) return undefined
  const common = { orderId, merchant: unit.payee?.merchant_id ?? '', now }
  if (captures.length > 0) return every(captures.map((capture) => captureEvent(capture, refunds, common)))
  if (order.status !== 'APPROVED' && order.status !== 'VOIDED') return []
  const amountMinor = minorOf(unit.amount?.value ?? '')
  if (unit.amount === undefined || amountMinor === undefined) return undefined
  const event = {
    orderId,
    transactionId: '',
    amountMinor,
    currency: unit.amount.currency_code,
    merchant: common.merchant,
    paidAt: new Date(now),
  }
  return order.status === 'VOIDED'
    ? [{ ...event, state: 'failed', declined: 'VOIDED' }]
    : [{ ...event, state: 'pending', approvedRef: order.id }]
}

const captureStates = {
  COMPLETED: 'paid',
  PENDING: 'pending',
  DECLINED: 'failed',
  FAILED: 'failed',
  REFUNDED: 'refunded',
  PARTIALLY_REFUNDED: 'refunded',
} as const

/** Undefined for an invalid amount. */
function captureEvent(
  capture: Capture,
  refunds: readonly Refund[],
  { orderId, merchant, now }: { readonly orderId: string; readonly merchant: string; readonly now: number },
): PaymentEvent | undefined {
  const isPart = capture.status === 'PARTIALLY_REFUNDED'
  const amountMinor = isPart ? refundedMinor(capture, refunds) : minorOf(capture.amount.value)
  if (amountMinor === undefined) return undefined
  const state = captureStates[capture.status]
  return {
    orderId,
    transactionId: capture.id,
    amountMinor,
    currency: capture.amount.currency_code,
    merchant,
    state,
    ...(state === 'failed' ? { declined: capture.status } : {}),
    paidAt: capture.create_time ?? new Date(now),
  }
}

/** The refunded part of a capture in minor units. */
function refundedMinor(capture: Capture, refunds: readonly Refund[]): number | undefined {
  const parts = refunds
    .filter(({ links, status }) => status === 'COMPLETED' && refundedCapture(links) === capture.id)
    .map(({ amount }) => minorOf(amount.value))
  return every(parts)?.reduce((sum, part) => sum + part, 0)
}

/** The values, unless one of them is missing. */
function every<T>(values: readonly (T | undefined)[]): readonly T[] | undefined {
  const present = values.filter((value) => value !== undefined)
  return present.length === values.length ? present : undefined
}
