import { useEffect } from 'react'
import { useSWRConfig } from 'swr'
import * as v from 'valibot'
import { href } from '../../contract/endpoint.ts'
import * as paymentEndpoints from '../../contract/endpoints/payments.ts'
import * as rentalEndpoints from '../../contract/endpoints/rentals.ts'
import { type OrderStatus, orderStatusSchema } from '../../contract/payments/payments.ts'
import { deviceChannel } from '../platform/device-leader.ts'
import { createListeners } from '../platform/signal.ts'
import { personalKey } from './session.ts'
import { vipStatusChanged } from './vip-status.ts'

/** An order that was created or has changed its state. */
const newsSchema = v.object({ id: v.string(), state: orderStatusSchema })
type OrderNews = v.InferOutput<typeof newsSchema>

const channel = deviceChannel('orders', newsSchema)

const isWaiting = (state: OrderStatus): boolean => state === 'created' || state === 'pending'

/**
 * The responses that an order changes, by path; the only such list. While it is unpaid that is the list of orders (and
 * the receipts derived from it); once it is settled, also the purchased product. VIP has an event of its own, which
 * {@link tellOrder} sends.
 */
const dependantsOf = (state: OrderStatus): readonly string[] => [
  href(paymentEndpoints.listOrders),
  ...(isWaiting(state) ? [] : [href(rentalEndpoints.listRentals)]),
]

const refreshers = createListeners<OrderNews>(() => channel.listen(receive))
const listeners = createListeners()
/** By order: every state is announced once per window. */
const announced = new Map<string, OrderStatus>()

function receive(news: OrderNews): boolean {
  if (announced.get(news.id) === news.state) return false
  announced.set(news.id, news.state)
  // All of them refresh the same cache, so one is enough.
  refreshers.notifyFirst(news)
  listeners.notify()
  return true
}

/** Announces an order's state in this window and in all others; the responses that depend on it are requested again. */
export function tellOrder({ id, state }: OrderNews): void {
  if (!receive({ id, state })) return
  channel.post({ id, state })
  if (!isWaiting(state)) vipStatusChanged()
}

/** Calls `listener` after any change of an order. Returns a function that stops it. */
export const onOrderNews = listeners.subscribe

/**
 * Keeps what depends on the orders of account `accountId` fresh while mounted. A mutation without data is never
 * deduplicated, whether or not a reader is mounted: a response from a moment ago must not stand in for the new one.
 */
export function useOrderRefresh(accountId: string): void {
  const { mutate } = useSWRConfig()
  useEffect(() => {
    return refreshers.subscribe(({ state }) => {
      for (const path of dependantsOf(state)) void mutate(personalKey(accountId, path))
    })
  }, [accountId, mutate])
}
