import type { Order, OrderBody, PaymentMethod } from '../../../../contract/payments/payments.ts'

/** What is bought, as plain data: the state machine knows no product. */
export interface Purchase extends OrderBody {
  readonly method: PaymentMethod
}

/** The form of a purchase: its key makes at most one order, however often it is sent (F-05). */
export interface Form {
  /** Value of the header `Idempotency-Key`. */
  readonly key: string
  readonly purchase: Purchase
}

/** An order as the device knows it, with how far the server's clock is ahead of the device's (ms, may be negative). */
export interface KnownOrder {
  readonly order: Order
  readonly skew: number
}

/**
 * The state of a purchase. `choosing`: nothing was sent. `ordering`: the form is being sent. `starting`: the order
 * exists, its payment is being requested. `waiting`: the user pays. `delivering`: the payment arrived. `scheduled` (it is
 * delivered at a later time, as ordered), `delivered`, `refunding` (the payment arrived and is returned) and `cancelled` are
 * final.
 */
export type Checkout =
  | { readonly step: 'choosing' }
  | { readonly step: 'ordering'; readonly form: Form }
  | { readonly step: 'orderRefused'; readonly form: Form; readonly code: string }
  | ({ readonly step: 'starting' } & KnownOrder)
  | ({ readonly step: 'payRefused'; readonly code: string } & KnownOrder)
  | ({ readonly step: 'waiting' | 'delivering' | 'scheduled' | 'delivered' | 'refunding' | 'cancelled' } & KnownOrder)

export type CheckoutEvent =
  | { readonly type: 'submit'; readonly form: Form }
  /** A response about the order: to the form, a poll, or a cancellation. `now`: epoch ms of the device. */
  | { readonly type: 'seen'; readonly order: Order; readonly now: number }
  | { readonly type: 'payable'; readonly paymentUrl: string; readonly mobileUrl: string | null }
  | { readonly type: 'refused'; readonly code: string }
  /** Sends the same form, or requests the same payment, again. */
  | { readonly type: 'again' }
  | { readonly type: 'leave' }

export const choosing: Checkout = { step: 'choosing' }

/** How far an order has come. A payment outranks a cancellation: a late payment is honoured (S13). */
const rank: Readonly<Record<Order['state'], number>> = {
  created: 0,
  pending: 1,
  cancelled: 2,
  paid: 3,
  delivered: 4,
  refund_due: 4,
  refunding: 4,
  refunded: 5,
}

function stepOf(order: Order): Exclude<Extract<Checkout, KnownOrder>['step'], 'payRefused'> {
  switch (order.state) {
    case 'created':
      return 'starting'
    case 'pending':
      return order.payment_url === null ? 'starting' : 'waiting'
    case 'paid':
      return Date.parse(order.startsAt ?? order.now) > Date.parse(order.now) ? 'scheduled' : 'delivering'
    case 'delivered':
    case 'cancelled':
      return order.state
    case 'refund_due':
    case 'refunding':
    case 'refunded':
      return 'refunding'
  }
}

const orderOf = (checkout: Checkout): Order | undefined => ('order' in checkout ? checkout.order : undefined)

function seen(checkout: Checkout, order: Order, now: number): Checkout {
  const known = orderOf(checkout)
  if (known && known.id !== order.id) return checkout
  // A slow response that was overtaken by a newer one.
  if (known && rank[order.state] < rank[known.state]) return checkout
  const step = stepOf(order)
  // The payment address is already known, or was refused: a poll does not request it again.
  if (step === 'starting' && (checkout.step === 'waiting' || checkout.step === 'payRefused')) return checkout
  return { step, order, skew: Date.parse(order.now) - now }
}

function refused(checkout: Checkout, code: string): Checkout {
  if (checkout.step === 'ordering') return { step: 'orderRefused', form: checkout.form, code }
  if (checkout.step === 'starting') return { ...checkout, step: 'payRefused', code }
  return checkout
}

function again(checkout: Checkout): Checkout {
  if (checkout.step === 'orderRefused') return { step: 'ordering', form: checkout.form }
  if (checkout.step === 'payRefused') return { step: 'starting', order: checkout.order, skew: checkout.skew }
  return checkout
}

/** The next state. An event that does not belong to the current state changes nothing. */
export function advance(checkout: Checkout, event: CheckoutEvent): Checkout {
  switch (event.type) {
    case 'submit':
      return checkout.step === 'choosing' || checkout.step === 'orderRefused'
        ? { step: 'ordering', form: event.form }
        : checkout
    case 'seen':
      return seen(checkout, event.order, event.now)
    case 'payable': {
      if (checkout.step !== 'starting') return checkout
      const { paymentUrl: payment_url, mobileUrl: mobile_url } = event
      return { ...checkout, step: 'waiting', order: { ...checkout.order, state: 'pending', payment_url, mobile_url } }
    }
    case 'refused':
      return refused(checkout, event.code)
    case 'again':
      return again(checkout)
    case 'leave':
      return choosing
  }
}

/** Nothing more will happen to it. */
export const isEnd = ({ step }: Checkout): boolean =>
  step === 'scheduled' || step === 'delivered' || step === 'refunding' || step === 'cancelled'

/** Money may be on its way, or a response is pending: a reload would interrupt it. */
export const isPaying = (checkout: Checkout): boolean => checkout.step !== 'choosing' && !isEnd(checkout)

/** Milliseconds left to pay, by the server's clock; 0 once the time is over (PAY-04). */
export const timeLeft = ({ order, skew }: KnownOrder, now: number): number =>
  Math.max(0, Date.parse(order.payBy) - (now + skew))

/** The order is still unpaid. */
export const isOpen = (order: Order): boolean => order.state === 'created' || order.state === 'pending'
