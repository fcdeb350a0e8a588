import { hours, minutes } from '../../../../contract/duration.ts'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import {
  type Order,
  type OrderStatus,
  type ProductType,
  paymentWindow,
} from '../../../../contract/payments/payments.ts'
import { twoDigits } from '../../../../contract/two-digits.ts'
import { isOpen, type Purchase } from './checkout.ts'

/** A purchase that was started on this device, from its journal. */
export interface Begun {
  readonly key: string
  readonly orderId: string | null
  readonly purchase: Pick<Purchase, 'productType'>
  /** Epoch ms of the device. */
  readonly startedAt: number
}

/** An order that has been unpaid for this long is not resumed automatically. */
const forgottenAfter = hours(24)

/** Unpaid, and recent enough that the user may still intend to pay. `now`: epoch ms. */
export const isPending = (order: Order, now: number): boolean =>
  isOpen(order) && now - Date.parse(order.createdAt) < forgottenAfter

/** A delivery that takes longer needs the staff; the next visit shows it. */
const deliveryFollowed = minutes(10)

/** Paid a moment ago, to be delivered at once, and not delivered yet. */
export function isArriving({ state, paidAt, startsAt, now }: Order): boolean {
  const answeredAt = Date.parse(now)
  return (
    state === 'paid' &&
    answeredAt - Date.parse(paidAt ?? now) < deliveryFollowed &&
    Date.parse(startsAt ?? now) <= answeredAt
  )
}

/** The orders that were settled, or went on since, in a list after the one with the states `before` (by id). */
export const settledSince = (before: ReadonlyMap<string, OrderStatus>, orders: readonly Order[]): readonly Order[] =>
  orders.filter((order) => !isOpen(order) && before.get(order.id) !== order.state)

/** A purchase that can still be paid within its window. */
export interface PendingPayment {
  /** Null until the server has responded to the form. */
  readonly orderId: string | null
  readonly product: ProductType
  /** End of the time to pay, epoch ms of the device's clock. */
  readonly payBy: number
}

/**
 * Unpaid purchases, the one that ends first at the front: those that the server lists, and those that were started on
 * this device and are not in the server's list (yet). `fetchedAt`: when the list arrived. All times in epoch ms of the
 * device.
 */
export function pendingPayments(
  begun: readonly Begun[],
  orders: readonly Order[],
  fetchedAt: number,
  now: number,
): readonly PendingPayment[] {
  const listed = orders.filter(isOpen).map((order): PendingPayment => {
    const skew = Date.parse(order.now) - fetchedAt
    return { orderId: order.id, product: order.productType, payBy: Date.parse(order.payBy) - skew }
  })
  const known = new Set<string | null>(orders.map(({ id }) => id))
  const own = begun
    .filter(({ orderId }) => !known.has(orderId))
    .map(({ orderId, purchase, startedAt }): PendingPayment => {
      return { orderId, product: purchase.productType, payBy: startedAt + paymentWindow }
    })
  return [...listed, ...own].filter(({ payBy }) => payBy > now).sort((a, b) => a.payBy - b.payBy)
}

/** Where a pending payment continues. */
export function paymentHref({ orderId, product }: Pick<PendingPayment, 'orderId' | 'product'>): string {
  const page = product === 'server_rental' ? pagePaths.pracc.href() : pagePaths.vipSubscribe.href()
  if (orderId !== null) return `${page}?order=${encodeURIComponent(orderId)}`
  return product === 'server_rental' ? `${page}?pay=1` : page
}

/** Milliseconds → `07:59`. */
export function countdownText(left: number): string {
  const seconds = Math.ceil(Math.max(0, left) / 1000)
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`
}
