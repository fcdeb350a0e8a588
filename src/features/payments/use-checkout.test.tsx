import { act, renderHook } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Order } from '../../../contract/payments/payments.ts'
import { paymentOrder } from '../../../tests/support/payment-order.ts'
import { isBusy } from '../../platform/busy.ts'
import { createOrderJournal, type OrderJournal } from '../../shared/order-journal.ts'
import { endSession, startSession } from '../../shared/session.ts'
import type { Purchase } from './core/checkout.ts'
import { useCheckout } from './use-checkout.ts'
import { useMyOrders } from './use-offers.ts'

const session = {
  token: 't',
  user: { id: 'a1', steamId: '76561198000000001', username: 'Ana', avatar: null, email: null },
}
const purchase: Purchase = {
  currency: 'CNY',
  productType: 'vip_subscription',
  productId: 'vip_new',
  options: '{"duration":"1m","paymentMethod":"alipay"}',
  method: 'alipay',
}
const start = Date.parse('2026-01-05T12:00:00Z')

/** A server with one order; `down` names the calls that get no response. */
function fakeServer() {
  const keys: string[] = []
  const server = {
    order: paymentOrder(),
    /** 1: the list is empty. */
    listed: 1,
    down: new Set<string>(),
    keys,
    set(over: Partial<Order>) {
      server.order = { ...server.order, ...over }
    },
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${path.replace('/api/payment/', '')}`
    const key = new Headers(init.headers).get('idempotency-key')
    if (key !== null && !server.keys.includes(key)) server.keys.push(key)
    if (call === 'POST pay' && !server.down.has(call))
      server.set({ state: 'pending', payment_url: 'https://pay.example/1' })
    if (call === 'POST orders/o1/cancel' && !server.down.has(call) && server.order.state === 'pending') {
      server.set({ state: 'cancelled' })
    }
    if (server.down.has(call)) throw new TypeError('no network')
    if (call === 'GET orders')
      return Response.json([{ ...server.order, now: new Date().toISOString() }].slice(server.listed))
    if (call === 'POST pay') return Response.json({ payment_url: 'https://pay.example/1' })
    return Response.json({ ...server.order, now: new Date().toISOString() })
  })
  return server
}

let server: ReturnType<typeof fakeServer>
let journal: OrderJournal
const onEnd = vi.fn<(order: Order) => void>()

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.useFakeTimers({ now: start, toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  server = fakeServer()
  journal = createOrderJournal()
  onEnd.mockReset()
})

const open = () =>
  renderHook(() => useCheckout({ session, productType: 'vip_subscription', device: 'desktop', onEnd, journal }))
type CheckoutHook = ReturnType<typeof open>
/** Each check advances the fake clock by the interval; a millisecond does not matter to a purchase. */
const soon = (isSo: () => void) => vi.waitFor(isSo, { timeout: 20_000, interval: 1 })
const atStep = (opened: CheckoutHook, step: string) =>
  soon(() => expect(opened.result.current.checkout.step).toBe(step))
const buy = (opened: CheckoutHook) => act(() => opened.result.current.buy(purchase))
const bought = async () => {
  const opened = open()
  await buy(opened)
  await atStep(opened, 'waiting')
  return opened
}
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

describe('a purchase', () => {
  test('goes from the form to its end, and holds updates in between', async () => {
    const opened = open()
    await soon(() => expect(opened.result.current.ready).toBe(true))
    await buy(opened)
    await atStep(opened, 'waiting')
    expect(isBusy()).toBe(true)
    expect(Math.ceil(opened.result.current.left / 1000)).toBe(480)
    server.set({ state: 'paid' })
    await pass(10_000)
    await atStep(opened, 'delivering')
    server.set({ state: 'delivered' })
    await pass(2000)
    await atStep(opened, 'delivered')
    expect(onEnd).toHaveBeenCalledTimes(1)
    expect(await journal.read('a1')).toEqual([])
    expect(isBusy()).toBe(false)
  })

  test('pressed twice, with the response lost in between, is sent with one key', async () => {
    server.down.add('POST orders')
    const opened = open()
    await buy(opened)
    await atStep(opened, 'orderRefused')
    server.down.clear()
    await buy(opened)
    await atStep(opened, 'waiting')
    expect(server.keys).toHaveLength(1)
  })

  test('a payment that cannot be started keeps its order and starts again', async () => {
    server.down.add('POST pay')
    const opened = open()
    await buy(opened)
    await atStep(opened, 'payRefused')
    server.down.clear()
    act(() => opened.result.current.again())
    await atStep(opened, 'waiting')
    expect(server.keys).toHaveLength(1)
  })
})

describe('resuming', () => {
  test('after the app was killed while the order was being sent', async () => {
    server.down.add('POST orders')
    const first = open()
    await buy(first)
    await atStep(first, 'orderRefused')
    first.unmount()
    server.down.clear()
    await atStep(open(), 'waiting')
    expect(server.keys).toHaveLength(1)
  })

  test('after the page was closed while paying: the payment is found at once', async () => {
    const first = open()
    await buy(first)
    await atStep(first, 'waiting')
    first.unmount()
    server.set({ state: 'delivered' })
    await atStep(open(), 'delivered')
    expect(onEnd).toHaveBeenCalledTimes(1)
  })

  test('on another device: the server knows the order', async () => {
    server.listed = 0
    server.set({ state: 'pending', payment_url: 'https://pay.example/1' })
    await atStep(open(), 'waiting')
  })

  test('with nothing left open, at the choice', async () => {
    server.listed = 0
    server.set({ state: 'delivered' })
    const opened = open()
    await soon(() => expect(opened.result.current.ready).toBe(true))
    expect(opened.result.current.checkout.step).toBe('choosing')
    expect(onEnd).not.toHaveBeenCalled()
  })

  test('from the wallet app: polls as soon as the page is visible', async () => {
    const opened = await bought()
    server.set({ state: 'delivered' })
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await atStep(opened, 'delivered')
  })

  test('with the provider a moment behind: polls again soon', async () => {
    const opened = await bought()
    act(() => void dispatchEvent(new Event('focus')))
    server.set({ state: 'delivered' })
    await pass(2000)
    expect(opened.result.current.checkout.step).toBe('delivered')
  })

  test('the countdown follows the server’s clock', async () => {
    const first = open()
    await buy(first)
    await atStep(first, 'waiting')
    first.unmount()
    vi.setSystemTime(start + 100_000)
    const second = open()
    await atStep(second, 'waiting')
    expect(Math.ceil(second.result.current.left / 1000)).toBe(380)
  })
})

describe('what depends on the order', () => {
  beforeEach(() => startSession(session.token, session.user))
  afterEach(endSession)

  /** The purchase beside a view that lists the orders, with one cache and the page's own deduplication. */
  function openWithList() {
    server.listed = 0
    const cache = new Map()
    const wrapper = ({ children }: { children: ReactNode }) => (
      <SWRConfig value={{ provider: () => cache }}>{children}</SWRConfig>
    )
    const input = { session, productType: 'vip_subscription', device: 'desktop', onEnd, journal } as const
    const opened = renderHook(() => useCheckout(input), { wrapper })
    const list = renderHook(() => useMyOrders(), { wrapper })
    const states = () => list.result.current.data?.map(({ id, state }) => `${id} ${state}`)
    return { opened, states }
  }

  test('follows a payment that settles within seconds of the list’s last load', async () => {
    server.set({ state: 'delivered' })
    const { opened, states } = openWithList()
    await soon(() => expect(states()).toEqual(['o1 delivered']))
    server.set({ id: 'quick', state: 'created' })
    await buy(opened)
    await atStep(opened, 'waiting')
    server.set({ state: 'delivered', paidAt: '2026-01-05T12:00:02Z' })
    await act(() => opened.result.current.resume('quick'))
    await atStep(opened, 'delivered')
    await soon(() => expect(states()).toEqual(['quick delivered']))
    expect(Date.now() - start).toBeLessThan(4000)
  })

  test('follows an order that is cancelled', async () => {
    const { opened, states } = openWithList()
    await atStep(opened, 'waiting')
    await soon(() => expect(states()).toEqual(['o1 pending']))
    await act(() => opened.result.current.cancel())
    await soon(() => expect(states()).toEqual(['o1 cancelled']))
    expect(Date.now() - start).toBeLessThan(4000)
  })
})

describe('the end of the window', () => {
  test('a payment after it still counts', async () => {
    const opened = await bought()
    await pass(481_000)
    expect(opened.result.current.left).toBe(0)
    server.set({ state: 'delivered' })
    await pass(30_000)
    await atStep(opened, 'delivered')
  })

  test('cancelling ends the order', async () => {
    const opened = await bought()
    expect(await act(() => opened.result.current.cancel())).toBe('cancelled')
    expect(opened.result.current.checkout.step).toBe('choosing')
    expect(await journal.read('a1')).toEqual([])
  })

  test('cancelling when the payment has already arrived delivers', async () => {
    const opened = await bought()
    server.set({ state: 'paid' })
    expect(await act(() => opened.result.current.cancel())).toBe('overtaken')
    expect(opened.result.current.checkout.step).toBe('delivering')
  })

  test('cancelling without a network keeps the order', async () => {
    const opened = await bought()
    server.down.add('POST orders/o1/cancel')
    expect(await act(() => opened.result.current.cancel())).toBe('unknown')
    expect(opened.result.current.checkout.step).toBe('waiting')
  })
})
