import { hours, minutes, seconds } from '../../../contract/duration.ts'
import { type OrderStatus, orderStatuses, type PaymentMethod } from '../../../contract/payments/payments.ts'

/**
 * requested: a payment was requested from the provider · cancelled: by the buyer · paid: a fitting payment arrived ·
 * delivered: the buyer has the product · unusable: the payment does not fit · undeliverable: the payment fits, but the
 * product cannot be delivered · withdrawn: staff took the order back · refundSent: the provider was asked to return the
 * payment · refundFailed: it refused, or did not respond for two days · refunded: the payment was returned.
 */
export type OrderEvent =
  | 'requested'
  | 'cancelled'
  | 'paid'
  | 'delivered'
  | 'unusable'
  | 'undeliverable'
  | 'withdrawn'
  | 'refundSent'
  | 'refundFailed'
  | 'refunded'

type Transitions = Readonly<Record<OrderStatus, Readonly<Partial<Record<OrderEvent, OrderStatus>>>>>

/** All state transitions. Every other event leaves the state unchanged. */
export const transitions: Transitions = {
  created: { requested: 'pending', cancelled: 'cancelled', paid: 'paid', unusable: 'refund_due' },
  pending: { cancelled: 'cancelled', paid: 'paid', unusable: 'refund_due' },
  paid: { delivered: 'delivered', undeliverable: 'refund_due', withdrawn: 'refund_due' },
  delivered: { withdrawn: 'refund_due' },
  cancelled: { unusable: 'refund_due' },
  refund_due: { refundSent: 'refunding', refunded: 'refunded' },
  refunding: { refundFailed: 'refund_due', refunded: 'refunded' },
  refunded: {},
}

/** The states that an event changes: the condition of the update statement. */
export const statesBefore = (event: OrderEvent): OrderStatus[] =>
  orderStatuses.filter((state) => transitions[state][event] !== undefined)

/** The payment that an order expects. */
export interface ExpectedPayment {
  readonly state: OrderStatus
  readonly method: PaymentMethod
  readonly currency: string
  readonly amountMinor: number
}

/** A proven payment. The provider's backend has checked the payee. */
export interface Money {
  readonly method: PaymentMethod
  readonly currency: string
  readonly amountMinor: number
}

/** Why a payment is refunded: it cannot be used, or staff or the buyer took its order back. */
export type RefundReason =
  | 'wrong_method'
  | 'wrong_currency'
  | 'wrong_amount'
  | 'order_cancelled'
  | 'paid_before'
  | 'undeliverable'
  | 'withdrawn'
  | 'buyer_cancelled'

/** Whether a payment fits an order to the minor unit. There is no time limit: a late payment counts (S13). */
export function judgePayment(order: ExpectedPayment, money: Money): 'fits' | RefundReason {
  if (money.method !== order.method) return 'wrong_method'
  if (money.currency !== order.currency) return 'wrong_currency'
  if (money.amountMinor !== order.amountMinor) return 'wrong_amount'
  if (order.state === 'cancelled') return 'order_cancelled'
  return transitions[order.state].paid === undefined ? 'paid_before' : 'fits'
}

/** The start and the end of the provider queries, measured from the first request. */
export const firstCheckAfter = minutes(1)
export const checkedFor = hours(24)
/** How long a provider that does not respond is queried. */
const patience = hours(72)
/** From the moment a provider has closed a cancelled order to its last query: a payment may have been in flight. */
export const lastCheckAfter = minutes(10)
/** How long after its time is over a provider may still accept the payment of an order, because clocks differ. */
export const providerTolerance = minutes(5)
const longestGap = hours(4)
const shortestGap = seconds(45)

/**
 * The time until the next query about an order of `age` milliseconds: half of its age, so about twenty queries a day;
 * null once only a notification of the provider can change the order.
 */
export function nextCheckIn(age: number, answered: boolean): number | null {
  const end = answered ? checkedFor : patience
  if (age >= end) return null
  const gap = Math.min(Math.max(age / 2, shortestGap), longestGap)
  return Math.ceil(Math.min(gap, Math.max(end - age, shortestGap)))
}
