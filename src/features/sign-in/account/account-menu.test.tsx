import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { endSession, session, startSession, useSession } from '../../../shared/session.ts'
import { Toaster } from '../../../ui/toast.tsx'
import { AccountMenu } from './account-menu.tsx'

const user = { id: '7', steamId: '76561190000000001', username: 'Fox', avatar: null, email: 'fox@example.org' }
const vip = { type: 'vip', expiresAt: '2099-12-31T12:00:00Z', groups: ['pro'] }
const devices = [
  {
    id: 'a',
    createdAt: '2026-06-01T00:00:00Z',
    lastSeenAt: '2026-06-01T00:00:00Z',
    device: 'Chrome · Windows',
    current: true,
  },
  {
    id: 'b',
    createdAt: '2026-06-01T00:00:00Z',
    lastSeenAt: '2026-06-01T00:00:00Z',
    device: 'Safari · iPhone',
    current: false,
  },
]
let calls: string[]
let listed: unknown[]
let known: () => Response

function Signed() {
  const current = useSession()
  return current ? <AccountMenu session={current} /> : <p>No session</p>
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const open = () => {
  renderPage(
    <>
      <Signed />
      <Toaster />
    </>,
  )
  press(/^Account/)
}

beforeEach(() => {
  calls = []
  listed = devices
  known = () => Response.json(user)
  startSession('login', user)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    calls.push(`${init.method ?? 'GET'} ${path}`)
    if (path.startsWith('/api/auth/vip-status')) return Response.json(vip)
    if (path === '/api/auth/steam/user-info') return known()
    if (path === '/api/auth/sessions') return Response.json(listed)
    if (path === '/api/auth/password') {
      return Response.json({ error: 'FORBIDDEN', field: 'currentPassword', requestId: 'r' }, { status: 403 })
    }
    return new Response(null, { status: 204 })
  })
})
afterEach(endSession)

it('shows the name, every badge, and when VIP ends', async () => {
  open()
  await waitFor(() => expect(screen.getByText('until Dec 31, 2099')).toBeDefined())
  expect(screen.getAllByText('Pro player').length).toBeGreaterThan(0)
  expect(screen.getByText(user.steamId)).toBeDefined()
  expect(screen.getByText('fox@example.org')).toBeDefined()
})

it('picks up a new name, and a session that was ended elsewhere', async () => {
  known = () => Response.json({ ...user, username: 'Vixen' })
  const { unmount } = renderPage(<Signed />)
  await waitFor(() => expect(screen.getByRole('button', { name: /Vixen/ })).toBeDefined())
  unmount()
  known = () => Response.json({ error: 'UNAUTHORIZED', requestId: 'r' }, { status: 401 })
  renderPage(<Signed />)
  await waitFor(() => expect(screen.getByText('No session')).toBeDefined())
})

it('asks for confirmation before it signs out; cancelling changes nothing', async () => {
  open()
  press('Sign out')
  press('Cancel')
  expect(session.get()).toBeDefined()
  press(/^Account/)
  press('Sign out')
  await act(async () => press('Sign out'))
  expect(screen.getByText('No session')).toBeDefined()
  await waitFor(() => expect(screen.getByText('Signed out')).toBeDefined())
  expect(calls.slice(-2)).toEqual(['POST /api/auth/log', 'POST /api/auth/logout'])
})

it('ends another device and requests the list again', async () => {
  open()
  press('Sign-in and security')
  await waitFor(() => expect(screen.getByText('This device')).toBeDefined())
  listed = devices.slice(0, 1)
  press('Sign out Safari · iPhone')
  await waitFor(() => expect(screen.queryByText('Safari · iPhone')).toBeNull())
  expect(calls).toContain('DELETE /api/auth/sessions/b')
})

it('a wrong current password is reported, and does not end the session', async () => {
  open()
  press('Sign-in and security')
  for (const [label, value] of [
    ['Current password', 'wrong'],
    ['New password', 'correct horse'],
    ['Repeat the password', 'correct horse'],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
  press('Change password')
  await waitFor(() => expect(screen.getByText('The current password is incorrect')).toBeDefined())
  expect(session.get()).toBeDefined()
})
