import { expect, it } from 'vitest'
import { staffOrderPath } from '../../../../contract/page/page-paths.ts'
import { orderAddress, orderFilter, orderPage } from './order-address.ts'

const { none: anyOrder, href: orderHref } = orderAddress
const addressOf = (href: string) => orderAddress.read(new URLSearchParams(href.split('?')[1]))

it('writes a search and an open order into an address and reads them back', () => {
  const address = { ...anyOrder, search: '7656&=#', state: 'refund_due', after: '17.ab', order: 'abc' }
  const href = orderHref(address)
  expect(href).toBe('/staff/orders?search=7656%26%3D%23&state=refund_due&after=17.ab&order=abc')
  expect(addressOf(href)).toEqual(address)
  expect(orderHref(anyOrder)).toBe('/staff/orders')
})

it('opens the order that a link of the room names', () => {
  expect(addressOf(staffOrderPath('ab c'))).toEqual({ ...anyOrder, order: 'ab c' })
})

it('takes whole days of the user’s time zone', () => {
  const { from, to } = orderFilter({ ...anyOrder, from: '2026-02-28', to: '2026-02-28' })
  expect(from).toBe(new Date(2026, 1, 28).toISOString())
  expect(to).toBe(new Date(2026, 2, 1).toISOString())
})

it.each(['stolen', 'Paid', '__proto__'])('ignores the state "%s"', (state) => {
  expect(orderFilter({ ...anyOrder, state, search: '  x ' })).toEqual({
    search: 'x',
    state: undefined,
    from: undefined,
    to: undefined,
  })
})

it('lists the newest first unless the address names another order', () => {
  expect(orderPage(anyOrder)).not.toHaveProperty('sort')
  expect(orderPage({ ...anyOrder, sort: '-amount', after: 'CNY2990.ab' })).toMatchObject({
    sort: '-amount',
    after: 'CNY2990.ab',
  })
  expect(orderPage({ ...anyOrder, sort: 'state' })).not.toHaveProperty('sort')
})

it.each(['17', '17.', 'x.y', '17.a b', 'CNY.a', 'yen17.a'])(
  'begins with the first page instead of at "%s"',
  (after) => {
    expect(orderPage({ ...anyOrder, after }).after).toBeUndefined()
  },
)
