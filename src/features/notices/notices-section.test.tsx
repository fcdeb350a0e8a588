import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { slotWatchPush, wantedNotices } from '../../shared/push-use.ts'
import type { Session } from '../../shared/session.ts'
import { NoticesSection } from './notices-section.tsx'

const key = 'BPortalKeys0'
const session: Session = {
  token: 't',
  user: { id: 'u1', steamId: '76561198000000001', username: 'A', avatar: '', email: null },
}
const unsubscribe = vi.fn(async () => true)
const sent = vi.fn((_body: unknown) => undefined)

/** A browser that subscribes, and a portal that answers with this status. */
function browser({ permission = 'granted', status = 204, push = true, online = true } = {}) {
  const subscription = {
    endpoint: 'https://push.example.net/a',
    options: { applicationServerKey: Uint8Array.from(atob(key), (char) => char.charCodeAt(0)).buffer },
    toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe,
  }
  const pushManager = { getSubscription: async () => subscription, subscribe: async () => subscription }
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission })
  vi.stubGlobal('PushManager', push ? class {} : undefined)
  if (!push) Reflect.deleteProperty(globalThis, 'PushManager')
  vi.stubGlobal('navigator', {
    userAgent: '',
    maxTouchPoints: 0,
    onLine: online,
    serviceWorker: { getRegistration: async () => ({ pushManager }) },
  })
  vi.stubGlobal('fetch', async (address: string | Request, options?: RequestInit) => {
    if (String(address).endsWith('/key')) return Response.json({ key })
    sent(JSON.parse(String(options?.body)))
    return status === 204
      ? new Response(null, { status })
      : Response.json({ error: 'RATE_LIMIT_EXCEEDED', requestId: 'r' }, { status })
  })
}

const theSwitch = (name: RegExp) => screen.getByRole('switch', { name })
const isOn = (name: RegExp) => theSwitch(name).getAttribute('aria-checked') === 'true'
/** A switch takes no press while the one before it is being sent. */
const press = async (name: RegExp) => {
  await waitFor(() => expect(theSwitch(name)).toHaveProperty('disabled', false))
  fireEvent.click(theSwitch(name))
}

beforeEach(() => {
  unsubscribe.mockClear()
  sent.mockClear()
})
afterEach(() => {
  wantedNotices.set(undefined)
  slotWatchPush.set(false)
})

it('everything is off until the user turns it on, each kind by itself; the subscription ends with the last', async () => {
  browser()
  renderPage(<NoticesSection session={session} />)
  expect(screen.getAllByRole('switch').map((each) => each.getAttribute('aria-checked'))).toEqual(
    Array.from({ length: 5 }, () => 'false'),
  )
  await press(/VIP ends/)
  await waitFor(() => expect(isOn(/VIP ends/)).toBe(true))
  await press(/refund/)
  await waitFor(() =>
    expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ kinds: ['vipEnding', 'refundDone'] })),
  )
  await waitFor(() => expect(isOn(/refund/)).toBe(true))
  await press(/VIP ends/)
  await waitFor(() => expect(isOn(/VIP ends/)).toBe(false))
  expect(unsubscribe).not.toHaveBeenCalled()
  await press(/refund/)
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
  expect(wantedNotices.get()).toBeUndefined()
})

it('a slot watch keeps the subscription', async () => {
  browser()
  slotWatchPush.set(true)
  wantedNotices.set({ account: 'u1', kinds: ['refundDone'] })
  renderPage(<NoticesSection session={session} />)
  fireEvent.click(theSwitch(/refund/))
  await waitFor(() => expect(wantedNotices.get()).toBeUndefined())
  expect(unsubscribe).not.toHaveBeenCalled()
})

it.each([
  ['denied', { permission: 'denied' }, /blocked notifications/],
  ['offline', { online: false }, /offline/],
  ['a browser without push', { push: false }, /can't receive/],
])('%s: says why nothing can be turned on', (_, state, text) => {
  browser(state)
  renderPage(<NoticesSection session={session} />)
  expect(screen.getByText(text)).toBeDefined()
  expect(theSwitch(/refund/)).toHaveProperty('disabled', true)
})

it('an account with too many devices says so, and the switch stays off', async () => {
  browser({ status: 429 })
  renderPage(<NoticesSection session={session} />)
  fireEvent.click(theSwitch(/refund/))
  expect(await screen.findByText(/device limit is reached/)).toBeDefined()
  expect(isOn(/refund/)).toBe(false)
})

it("shows nothing of another account's choice, and asks visitors to sign in", () => {
  browser()
  wantedNotices.set({ account: 'u2', kinds: ['refundDone'] })
  const { unmount } = renderPage(<NoticesSection session={session} />)
  expect(isOn(/refund/)).toBe(false)
  unmount()
  renderPage(<NoticesSection session={undefined} />)
  expect(screen.getByText(/Sign in to get notifications/)).toBeDefined()
})
