import { type OrderStatus, orderStatuses } from '../../../../contract/payments/payments.ts'
import { startOfDay } from '../day.ts'
import { pageStart, sectionAddress } from '../section-address.ts'

/**
 * The search as typed, a state, days as `yyyy-mm-dd` of the user's time zone, where the page begins, the open
 * order, the order of the rows.
 */
export const orderAddress = sectionAddress('orders', {
  search: '',
  state: '',
  from: '',
  to: '',
  after: '',
  order: '',
  sort: '',
})
export type OrderAddress = typeof orderAddress.none

const stateOf = (text: string): OrderStatus | undefined => orderStatuses.find((state) => state === text)

/** The filter as the endpoints take it; `to` includes the whole day. */
export function orderFilter({ search, state, from, to }: OrderAddress) {
  return {
    search: search.trim() || undefined,
    state: stateOf(state),
    from: startOfDay(from),
    to: startOfDay(to, 1),
  }
}

/** The same for a page of the list. */
export const orderPage = (address: OrderAddress) => ({ ...orderFilter(address), after: pageStart(address.after) })
