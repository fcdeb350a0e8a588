import { hours } from '../../../../contract/duration.ts'
import type { Order, ProductType } from '../../../../contract/payments.ts'
import { isOpen, type Purchase } from './checkout.ts'

/** A purchase that this device began, as its journal tells it. */
export interface Begun {
  readonly key: string
  readonly orderId: string | null
  readonly purchase: Pick<Purchase, 'productType'>
}

/** An order that nobody has paid for this long is not shown as something to do. */
const forgottenAfter = hours(24)

/** Waits for money, and somebody may still mean to pay it. `now`: epoch ms. */
export const isPending = (order: Order, now: number): boolean =>
  isOpen(order) && now - Date.parse(order.createdAt) < forgottenAfter

/**
 * Purchases of one product that wait for money: those that this device began, unless the server has seen their end, and
 * those that the server knows from any device.
 */
export function countPending(
  begun: readonly Begun[],
  orders: readonly Order[],
  product: ProductType,
  now: number,
): number {
  const known = new Map(orders.map((order) => [order.id, order]))
  const open = orders.filter((order) => isPending(order, now))
  const ids = new Set(open.filter((order) => order.productType === product).map((order) => order.id))
  for (const { key, orderId, purchase } of begun) {
    const order = orderId === null ? undefined : known.get(orderId)
    if (purchase.productType === product && (order === undefined || isOpen(order))) ids.add(orderId ?? key)
  }
  return ids.size
}
