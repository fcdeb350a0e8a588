import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../tests/support/render-page.tsx'
import { latencyDisplay, refreshInterval } from '../shared/preferences.ts'
import { endSession, session, startSession } from '../shared/session.ts'
import { signInRequest } from '../shared/sign-in-request.ts'
import { AppSheet } from './app-sheet.tsx'
import { SettingsPage } from './settings-page.tsx'

const user = { id: '7', steamId: '76561190000000001', username: 'Fox', avatar: '/api/avatar/1', email: null }
const device = (id: string, current: boolean) => ({
  id,
  createdAt: '2026-06-01T00:00:00Z',
  lastSeenAt: '2026-06-01T00:00:00Z',
  device: `Device ${id}`,
  current,
})
let sent: { readonly path: string; readonly body: unknown }[]

beforeEach(() => {
  sent = []
  vi.stubGlobal('caches', { open: async () => ({ keys: async () => [] }) })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method === 'POST') sent.push({ path, body: JSON.parse(String(init.body)) })
    if (path === '/api/auth/sessions') return Response.json([device('a', true), device('b', false)])
    if (path.startsWith('/api/auth/vip-status')) return Response.json({ type: 'none', expiresAt: null, groups: [] })
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  endSession()
  refreshInterval.set('30')
  latencyDisplay.set('adjusted')
})

test('every choice takes effect and is stored', () => {
  renderPage(<SettingsPage part="general" />)
  fireEvent.click(screen.getByRole('radio', { name: 'Manual' }))
  expect(refreshInterval.get()).toBe('manual')
  expect(screen.getByText('Refreshes only when you open the page or press Refresh.')).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: 'Measured' }))
  expect(latencyDisplay.get()).toBe('measured')
})

test('another tab’s choice is shown at once', () => {
  renderPage(<SettingsPage part="general" />)
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key: 'refreshInterval', newValue: '15' }))
  })
  expect(screen.getByRole('radio', { name: '15 s' })).toHaveProperty('checked', true)
})

test('the second step is announced on the page alone', () => {
  startSession('login', user)
  const page = renderPage(<SettingsPage part="security" />)
  expect(screen.getByText('Coming soon')).toBeDefined()
  page.unmount()
  renderPage(<AppSheet onClose={() => undefined} />)
  fireEvent.click(screen.getByRole('radio', { name: 'Security' }))
  expect(screen.getByRole('heading', { name: 'Change password' })).toBeDefined()
  expect(screen.queryByText('Coming soon')).toBeNull()
})

test('a signed-out user is led to the sign-in, and the sheet closes', () => {
  const close = vi.fn()
  renderPage(<AppSheet onClose={close} />)
  fireEvent.click(screen.getByRole('radio', { name: 'Profile' }))
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(close).toHaveBeenCalledOnce()
  expect(signInRequest()).toEqual({ view: 'main' })
})

test('the profile is Steam’s, read-only', () => {
  startSession('login', user)
  renderPage(<SettingsPage part="profile" />)
  expect(screen.getByText(user.steamId)).toBeDefined()
  expect(screen.getByText('None. You sign in with Steam.')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('signs out the other devices and stays here', async () => {
  startSession('login', user)
  renderPage(<SettingsPage part="security" />)
  const name = 'Sign out all other devices'
  await waitFor(() => expect(screen.getByRole('button', { name })).toBeDefined())
  fireEvent.click(screen.getByRole('button', { name }))
  const [, confirm] = screen.getAllByRole('button', { name })
  if (!confirm) throw new Error('no question')
  await act(async () => fireEvent.click(confirm))
  await waitFor(() => expect(sent).toEqual([{ path: '/api/auth/logout-everywhere', body: { keepThis: true } }]))
  expect(session.get()).toBeDefined()
})
