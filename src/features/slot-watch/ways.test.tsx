import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { slotWatchPush } from '../../shared/push-use.ts'
import { Ways } from './ways.tsx'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'

interface State {
  readonly permission?: NotificationPermission
  /** What the user answers. */
  readonly answer?: NotificationPermission
  readonly status?: number
  readonly error?: string
  readonly push?: boolean
  readonly service?: boolean
  readonly userAgent?: string
}

/** A browser, its push service, and a portal that answers with this status. */
function browser(state: State) {
  const { permission = 'granted', answer = permission, status = 204, error = '', push = true, service = true } = state
  const subscription = {
    endpoint: 'https://push.example.net/a',
    options: { applicationServerKey: Uint8Array.from(atob('BPortalKeys0'), (char) => char.charCodeAt(0)).buffer },
    toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => true,
  }
  const subscribe = async () => {
    if (!service) throw new DOMException('Registration failed - push service error', 'AbortError')
    return subscription
  }
  const pushManager = { getSubscription: async () => null, subscribe }
  vi.stubGlobal('Notification', { permission, requestPermission: async () => answer })
  vi.stubGlobal('PushManager', class {})
  if (!push) Reflect.deleteProperty(globalThis, 'PushManager')
  const serviceWorker = { getRegistration: async () => ({ pushManager }) }
  const { userAgent = '' } = state
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 0, onLine: true, serviceWorker })
  vi.stubGlobal('fetch', async (address: string | Request) => {
    if (String(address).endsWith('/key')) return Response.json({ key: 'BPortalKeys0' })
    if (status === 204) return new Response(null, { status })
    return Response.json({ error, requestId: 'r' }, { status, headers: { 'retry-after': '60' } })
  })
}

const theSwitch = () => screen.getByRole('switch', { name: /when this page is closed/ })
const isOn = () => theSwitch().getAttribute('aria-checked') === 'true'

afterEach(() => {
  slotWatchPush.set(false)
})

it('the closed page tells once the user has asked for it and the portal knows the device', async () => {
  browser({})
  renderPage(<Ways />)
  expect(isOn()).toBe(false)
  fireEvent.click(theSwitch())
  await waitFor(() => expect(isOn()).toBe(true))
})

it.each<[string, State, RegExp]>([
  ['the permission was taken back', { permission: 'denied' }, /blocked notifications.*keep this page open/i],
  ['a browser without push', { push: false }, /doesn't support that\. Keep this page open/],
  ['an iPhone outside the home screen', { push: false, userAgent: iPhone }, /home screen first/],
])('%s: says which way works, and cannot be turned on', (_, state, text) => {
  browser(state)
  slotWatchPush.set(true)
  renderPage(<Ways />)
  expect(screen.getByText(text)).toBeDefined()
  expect(theSwitch()).toHaveProperty('disabled', true)
})

it.each<[string, State, RegExp]>([
  ['a user who refuses', { permission: 'default', answer: 'denied' }, /blocked notifications/],
  ['a push service out of reach', { service: false }, /can't reach its notification service/],
  ['an address with too many devices', { status: 429, error: 'RATE_LIMIT_EXCEEDED' }, /device limit is reached/],
])('%s: says so, and stays off', async (_, state, text) => {
  browser(state)
  renderPage(<Ways />)
  fireEvent.click(theSwitch())
  expect(await screen.findByText(text)).toBeDefined()
  expect(isOn()).toBe(false)
})
