import * as v from 'valibot'
import { type OrderStatus, orderStatuses } from '../../../../contract/payments/payments.ts'
import { type OrderSort, orderKeySchema, orderSorts } from '../../../../contract/payments/staff-orders.ts'
import { startOfDay } from '../day.ts'
import { sectionAddress } from '../section-address.ts'

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

/** The order of an address as the list has it; an unknown one is the usual one. */
export const orderSort = ({ sort }: OrderAddress): OrderSort => orderSorts.find((each) => each === sort) ?? '-time'

/** The same for a page of the list. An address that someone has cut off begins with the first one. */
export function orderPage(address: OrderAddress) {
  const sort = orderSort(address)
  return {
    ...orderFilter(address),
    ...(sort === '-time' ? {} : { sort }),
    after: v.is(orderKeySchema, address.after) ? address.after : undefined,
  }
}
