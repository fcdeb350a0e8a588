import { hours, minutes, seconds } from '../../../contract/duration.ts'
import { type OrderStatus, orderStatuses, type PaymentMethod } from '../../../contract/payments.ts'

/**
 * asked: the provider is asked for a place to pay · cancelled: the person gave up · paid: money came that fits ·
 * delivered: the person has what was bought · unusable: money came that cannot be used · undeliverable: the money is
 * good and what was bought cannot be given · refunded: it went back.
 */
export type OrderEvent = 'asked' | 'cancelled' | 'paid' | 'delivered' | 'unusable' | 'undeliverable' | 'refunded'

type Transitions = Readonly<Record<OrderStatus, Readonly<Partial<Record<OrderEvent, OrderStatus>>>>>

/** Every change of state there is. What is not in the table cannot happen, whoever asks and however often. */
export const transitions: Transitions = {
  created: { asked: 'pending', cancelled: 'cancelled', paid: 'paid', unusable: 'refund_due' },
  pending: { cancelled: 'cancelled', paid: 'paid', unusable: 'refund_due' },
  paid: { delivered: 'delivered', undeliverable: 'refund_due' },
  delivered: {},
  cancelled: { unusable: 'refund_due' },
  refund_due: { refunded: 'refunded' },
  refunded: {},
}

/** The states in which an event changes something: the condition of the statement that changes it. */
export const statesBefore = (event: OrderEvent): OrderStatus[] =>
  orderStatuses.filter((state) => transitions[state][event] !== undefined)

/** What an order expects of the money. */
export interface Expected {
  readonly state: OrderStatus
  readonly method: PaymentMethod
  readonly currency: string
  readonly amountMinor: number
}

/** Money as a provider proved it. The provider's adapter has checked to whom it went. */
export interface Money {
  readonly method: PaymentMethod
  readonly currency: string
  readonly amountMinor: number
}

/** Why money that came cannot be used and has to go back. */
export type RefundReason =
  | 'wrong_method'
  | 'wrong_currency'
  | 'wrong_amount'
  | 'order_cancelled'
  | 'paid_before'
  | 'undeliverable'

/** Whether money fits an order to the last minor unit; there is no time limit, late money counts (S13). */
export function judgePayment(order: Expected, money: Money): 'fits' | RefundReason {
  if (money.method !== order.method) return 'wrong_method'
  if (money.currency !== order.currency) return 'wrong_currency'
  if (money.amountMinor !== order.amountMinor) return 'wrong_amount'
  if (order.state === 'cancelled') return 'order_cancelled'
  return transitions[order.state].paid === undefined ? 'paid_before' : 'fits'
}

/** From how long after the first request on, and for how long, the provider is asked by us. */
export const firstCheckAfter = minutes(1)
export const checkedFor = hours(24)
/** How long a provider that fails to answer is asked beyond that. */
const patience = hours(72)
const longestGap = hours(4)
const shortestGap = seconds(45)

/**
 * When to ask the provider next about an order of `age` milliseconds: after half of its age again, so about twenty
 * times in a day; null when it is old enough to be left to the provider's own message.
 */
export function nextCheckIn(age: number, answered: boolean): number | null {
  const end = answered ? checkedFor : patience
  if (age >= end) return null
  const gap = Math.min(Math.max(age / 2, shortestGap), longestGap)
  return Math.ceil(Math.min(gap, Math.max(end - age, shortestGap)))
}
