import { pagePaths } from '../../../../contract/page-paths.ts'
import { type OrderStatus, orderStatuses } from '../../../../contract/payments.ts'
import { startOfDay } from '../day.ts'

/** What the address of the section holds: the search as typed, days as `yyyy-mm-dd` of the user's time zone. */
export interface OrderAddress {
  readonly search: string
  /** A state; empty: all. */
  readonly state: string
  readonly from: string
  readonly to: string
  /** Where the page of the list begins; empty: with the newest order. */
  readonly after: string
  /** The open order; empty: none. */
  readonly order: string
}

const names = ['search', 'state', 'from', 'to', 'after', 'order'] as const

export const anyOrder: OrderAddress = { search: '', state: '', from: '', to: '', after: '', order: '' }

export function readOrderAddress(query: URLSearchParams): OrderAddress {
  const [search = '', state = '', from = '', to = '', after = '', order = ''] = names.map(
    (name) => query.get(name) ?? '',
  )
  return { search, state, from, to, after, order }
}

export function orderHref(address: OrderAddress): string {
  const query = new URLSearchParams(
    names.flatMap((name) => (address[name].trim() === '' ? [] : [[name, address[name].trim()]])),
  )
  const text = query.toString()
  return `${pagePaths.staff.href('orders')}${text === '' ? '' : `?${text}`}`
}

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

/** The same for a page of the list. An address that someone has cut off begins with the newest order. */
export const orderPage = (address: OrderAddress) => ({
  ...orderFilter(address),
  after: /^\d{1,15}\.[\w-]{1,64}$/.test(address.after) ? address.after : undefined,
})
