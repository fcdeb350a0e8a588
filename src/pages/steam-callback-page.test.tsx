import { act, screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../tests/support/render-page.tsx'
import { signedIn, user } from '../../tests/support/user.ts'
import type { CallbackKind } from '../features/sign-in/steam-callback.ts'
import { stripCallbackQuery } from '../shared/callback-query.ts'
import { endSession, session } from '../shared/session.ts'
import { Toaster } from '../ui/toast.tsx'
import { SteamCallbackPage } from './steam-callback-page.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/auth/steam/user-info') return Response.json(user)
    if (path !== '/api/auth/steam/token') return new Response(null, { status: 204 })
    return String(init.body).includes('used')
      ? Response.json({ error: 'UNAUTHORIZED', requestId: 'r' }, { status: 401 })
      : Response.json(signedIn)
  })
})
afterEach(async () => {
  // The toast of one test would be on the next one's screen.
  await act(() => vi.runOnlyPendingTimersAsync())
  endSession()
  history.replaceState(null, '', '/')
})

function open(kind: CallbackKind, query: string): void {
  const path = kind === 'steamCallback' ? '/auth/steam/callback' : '/auth/steam/bind/callback'
  history.replaceState(null, '', `${path}${query}`)
  stripCallbackQuery()
  renderPage(
    <>
      <SteamCallbackPage kind={kind} />
      <Toaster />
    </>,
  )
}

async function returnTo(kind: CallbackKind, query: string): Promise<void> {
  open(kind, query)
  await act(() => vi.advanceTimersByTimeAsync(10))
}

// CB-02, CB-03, RT-10, RT-11
test.each([
  ['steamCallback', '', 'Sign-in token missing, please sign in again'],
  ['steamCallback', '?error=steam_unavailable', 'Steam API failed, please try again later'],
  ['steamCallback', '?error=nonsense', 'Steam sign-in failed'],
  ['steamCallback', '?error=cancelled', 'Sign-in was cancelled'],
  ['steamCallback', '?token=used', 'Invalid token'],
  ['steamBindCallback', '', 'Unauthorized, please sign in again'],
  ['steamBindCallback', '?error=already_bound', 'User already has a bound Steam account'],
  ['steamBindCallback', '?error=steam_already_bound', 'Steam account already bound to another user'],
  ['steamBindCallback', '?error=other', 'Error, please try later'],
] as const)('%s%s leads home and says why', async (kind, query, why) => {
  await returnTo(kind, query)
  expect(screen.getByText(why)).toBeDefined()
  expect(location.pathname + location.search).toBe('/')
  expect(session.get()).toBeUndefined()
})

test('a sign-in before the account is deleted says that it can be kept', async () => {
  const answer = fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    path === '/api/account/erasure'
      ? Response.json({ dueAt: '2026-06-08T00:00:00.000Z', isBegun: false, obstacle: null })
      : answer(path, init),
  )
  await returnTo('steamCallback', '?token=code')
  expect(screen.getByText(/Your account is deleted on .*2026.* keep it in the settings/)).toBeDefined()
})

// CB-01, CB-03
test.each([
  ['steamCallback', 'Signed in as Fox'],
  ['steamBindCallback', 'Steam account linked. Signed in as Fox'],
] as const)('%s with a code signs in, leads home and says so', async (kind, text) => {
  await returnTo(kind, '?token=code')
  expect(screen.getByText(text)).toBeDefined()
  expect(location.pathname + location.search).toBe('/')
  expect(session.get()).toEqual({ user, token: 'login' })
})

// AU-20, CB-02
test.each([
  'return=https://evil.test/',
  'return=//evil.test',
  'return=%2F%2Fevil.test&error=cancelled',
  'error=cancelled&return=AAAAAAAAAAAAAAAAAAAAAA',
  'error=cancelled&from=https://evil.test&next=//evil.test&redirect=//evil.test',
])('the forged address /auth/steam/callback?%s leads home', async (query) => {
  vi.useRealTimers()
  vi.stubGlobal('indexedDB', new IDBFactory())
  const { origin } = location
  open('steamCallback', `?${query}`)
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeTruthy()
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(location.href).toBe(`${origin}/`)
  vi.useFakeTimers()
})
