import { act, render } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { SWRConfig } from 'swr'
import { afterEach, expect, test, vi } from 'vitest'
import { paymentPoll } from '../../../contract/payments/payments.ts'
import { paymentOrder } from '../../../tests/support/payment-order.ts'
import { endSession, startSession } from '../../shared/session.ts'
import { PendingWatch } from './pending-watch.tsx'

const session = {
  token: 't',
  user: { id: 'a1', steamId: '76561198000000001', username: 'Ana', avatar: null, email: null },
}

afterEach(endSession)

test('a payment that was never seen open, and its delivery, make the page read the VIP status again', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  startSession(session.token, session.user)
  const listed: { now: ReturnType<typeof paymentOrder>[] } = { now: [] }
  const order = paymentOrder({ paidAt: '2026-01-05T12:00:00Z' })
  const fetched = vi.fn(async () => Response.json(listed.now))
  vi.stubGlobal('fetch', fetched)
  const changed = vi.fn()
  addEventListener('vipStatusChanged', changed)
  const cache = new Map()
  render(
    <SWRConfig value={{ provider: () => cache, dedupingInterval: 0, focusThrottleInterval: 0 }}>
      <PendingWatch session={session} place="header" />
    </SWRConfig>,
  )
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
  await act(() => vi.advanceTimersByTimeAsync(1000))

  listed.now = [{ ...order, state: 'paid' }]
  act(() => void dispatchEvent(new Event('focus')))
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
  listed.now = [{ ...order, state: 'delivered' }]
  // The poll begins when React has seen that a delivery is on its way.
  for (let n = 0; n < 5 && changed.mock.calls.length < 2; n += 1) {
    await act(() => vi.advanceTimersByTimeAsync(paymentPoll))
  }
  expect(changed).toHaveBeenCalledTimes(2)

  const sofar = fetched.mock.calls.length
  await act(() => vi.advanceTimersByTimeAsync(10 * paymentPoll))
  expect(fetched.mock.calls.length).toBe(sofar)
})
