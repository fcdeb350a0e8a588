import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import * as paymentEndpoints from '../../contract/endpoints/payments.ts'
import * as rentalEndpoints from '../../contract/endpoints/rentals.ts'
import * as vipEndpoints from '../../contract/endpoints/vip.ts'
import { tellOrder, useOrderRefresh } from './order-news.ts'
import { endSession, startSession } from './session.ts'
import { usePersonalApi } from './use-personal-api.ts'
import { useVipStatus } from './vip-status.ts'

const user = { id: 'a1', steamId: '76561198000000001', username: 'Ana', avatar: null, email: null }
let asked: string[] = []
let answer = 0

beforeEach(() => {
  asked = []
  answer = 0
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    answer += 1
    return Response.json(path.includes('vip-status') ? { type: 'none' } : answer)
  })
  startSession('token-1', user)
})
afterEach(endSession)

/** One cache for the whole test, with the deduplication of the page. */
function page() {
  const cache = new Map()
  return ({ children }: { children: ReactNode }) => <SWRConfig value={{ provider: () => cache }}>{children}</SWRConfig>
}
const settle = () => act(() => new Promise((done) => setTimeout(done)))
const times = (path: string) => asked.filter((each) => each === path).length

test('a list that was just loaded is requested again when an order settles, mounted or not', async () => {
  const wrapper = page()
  renderHook(() => useOrderRefresh(user.id), { wrapper })
  const list = () => renderHook(() => usePersonalApi(paymentEndpoints.listOrders, {}), { wrapper })
  const first = list()
  await settle()
  expect(times(href(paymentEndpoints.listOrders))).toBe(1)
  first.unmount()
  act(() => tellOrder({ id: 'quick', state: 'delivered' }))
  list()
  await settle()
  expect(times(href(paymentEndpoints.listOrders))).toBe(2)
  act(() => tellOrder({ id: 'other', state: 'cancelled' }))
  await settle()
  expect(times(href(paymentEndpoints.listOrders))).toBe(3)
})

test('the product’s data follows a settled order; an unpaid one changes the list alone', async () => {
  const wrapper = page()
  const read = () => {
    useOrderRefresh(user.id)
    usePersonalApi(paymentEndpoints.listOrders, {})
    usePersonalApi(rentalEndpoints.listRentals, {})
    useVipStatus()
  }
  renderHook(read, { wrapper })
  await settle()
  const all = [
    href(paymentEndpoints.listOrders),
    href(rentalEndpoints.listRentals),
    href(vipEndpoints.readVipStatus, { params: { steamId: user.steamId } }),
  ]
  asked = []
  act(() => tellOrder({ id: 'o1', state: 'pending' }))
  await settle()
  expect(asked).toEqual([href(paymentEndpoints.listOrders)])
  for (const state of ['paid', 'delivered', 'refunded', 'cancelled'] as const) {
    asked = []
    act(() => tellOrder({ id: 'o1', state }))
    await settle()
    expect(asked.toSorted(), state).toEqual(all.toSorted())
  }
})

test('every state is announced once per window, however many watch', async () => {
  const wrapper = page()
  renderHook(() => [useOrderRefresh(user.id), useOrderRefresh(user.id)], { wrapper })
  renderHook(() => usePersonalApi(paymentEndpoints.listOrders, {}), { wrapper })
  await settle()
  asked = []
  act(() => {
    tellOrder({ id: 'o9', state: 'pending' })
    tellOrder({ id: 'o9', state: 'pending' })
  })
  await settle()
  expect(times(href(paymentEndpoints.listOrders))).toBe(1)
})

test('another window of the device is notified', async () => {
  const wrapper = page()
  renderHook(() => useOrderRefresh(user.id), { wrapper })
  renderHook(() => usePersonalApi(paymentEndpoints.listOrders, {}), { wrapper })
  await settle()
  asked = []
  const elsewhere = new BroadcastChannel('spawnpoint-orders')
  elsewhere.postMessage({ id: 'o7', state: 'delivered' })
  await vi.waitFor(() => expect(times(href(paymentEndpoints.listOrders))).toBe(1))
  elsewhere.postMessage({ id: 'o8', state: 'nonsense' })
  elsewhere.close()
})
